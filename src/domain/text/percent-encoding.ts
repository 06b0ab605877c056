const ENCODED = /(?:%[0-9a-f]{2})+/gi;

const decodeRun = (run: string): string => {
  try {
    return decodeURIComponent(run);
  } catch {
    return run;
  }
};

/** Decodes percent-encoded UTF-8; a `%` that encodes nothing stays as it is. */
export const decodePercent = (text: string): string => text.replace(ENCODED, decodeRun);
