const ENCODED = /(?:%[0-9a-f]{2})+/gi;

/** Decodes percent-encoded UTF-8, or returns `fallback` if it is malformed. */
export const decodeOr = (encoded: string, fallback: string): string => {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return fallback;
  }
};

/** Decodes percent-encoded UTF-8; a malformed run stays encoded. */
export const decodePercent = (text: string): string => text.replace(ENCODED, (run) => decodeOr(run, run));
