/** What somebody was told by an answer with a status of 2xx, noted in the moment the answer came. */
export type Acknowledged =
  | { readonly what: 'order'; readonly receipt: string; readonly email: string }
  | { readonly what: 'paid' | 'ended'; readonly receipt: string }
  | { readonly what: 'account'; readonly email: string }
  | { readonly what: 'wish'; readonly email: string; readonly product: string };

/** Remembers outside of the shop what the shop has acknowledged; only ever added to. */
export const createWitness = () => {
  const heard: Acknowledged[] = [];
  const complaints: string[] = [];
  return {
    hears: (fact: Acknowledged) => void heard.push(fact),
    heard: (): readonly Acknowledged[] => heard,
    /** Notes an answer that nobody should get. */
    objects: (complaint: string) => void complaints.push(complaint),
    objections: (): readonly string[] => complaints,
  };
};
export type Witness = ReturnType<typeof createWitness>;
