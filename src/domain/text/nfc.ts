/** Exceeds the stream-safe limit of UAX #15: ordering combining marks takes quadratic time in their number. */
const TOO_MANY_MARKS = /\p{M}{31}/u;

/** False if normalizing the text would take too long. */
export const canNormalize = (text: string): boolean => !TOO_MANY_MARKS.test(text);

/** Returns the text in NFC, unchanged if that would take too long. */
export const toNfc = (text: string): string => (canNormalize(text) ? text.normalize('NFC') : text);
