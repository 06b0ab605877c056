const ENCODED = /(?:%[0-9a-f]{2})+/gi;

const decodeRun = (run: string): string => {
  try {
    return decodeURIComponent(run);
  } catch {
    return run;
  }
};

/** Decodes percent-encoded UTF-8; a malformed run stays encoded. */
export const decodePercent = (text: string): string => text.replace(ENCODED, decodeRun);
