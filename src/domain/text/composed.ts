/**
 * More marks in a row than any script puts on a letter, and more than Unicode lets a text have that can be composed as it
 * comes (UAX #15, stream-safe text): putting them in order takes time with the square of their number.
 */
const TOO_MANY_MARKS = /\p{M}{31}/u;

/** Whether a text can be composed in no more time than it takes to read it. */
export const isComposable = (text: string): boolean => !TOO_MANY_MARKS.test(text);

/** The one spelling of a text whose letters may be written in several ways (NFC); what nobody writes stays as it is. */
export const composed = (text: string): string => (isComposable(text) ? text.normalize('NFC') : text);
