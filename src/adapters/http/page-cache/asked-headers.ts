/** What a request says of the answer it wants. */
export type AskedHeaders = {
  readonly host: string | undefined;
  readonly accepts: string | undefined;
  /** The marks that the visitor has (`if-none-match`). */
  readonly holds: string | undefined;
};

/**
 * Reads them from the raw list of names and values, without parsing the others. Undefined where one is repeated or another
 * precondition is there: such requests take the slower way.
 */
export const askedHeaders = (raw: readonly string[]): AskedHeaders | undefined => {
  let host: string | undefined;
  let accepts: string | undefined;
  let holds: string | undefined;
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] ?? '';
    // Few names are as long as one of these.
    const { length } = name;
    if (length !== 4 && length !== 8 && length !== 13 && length !== 15) continue;
    const value = raw[at + 1];
    switch (name.toLowerCase()) {
      case 'host':
        if (host !== undefined) return undefined;
        host = value;
        break;
      case 'if-match':
        return undefined;
      case 'if-none-match':
        if (holds !== undefined) return undefined;
        holds = value;
        break;
      case 'accept-encoding':
        if (accepts !== undefined) return undefined;
        accepts = value;
        break;
    }
  }
  return { host, accepts, holds };
};
