const LONE_SURROGATE = /\p{Surrogate}/u;

/** True if a text has no half of a surrogate pair; stands in for `String.isWellFormed`, which Firefox 115 lacks. */
export const isWellFormed = (text: string): boolean => !LONE_SURROGATE.test(text);

/** The text with U+FFFD for every half of a surrogate pair, as `String.toWellFormed` returns it. */
export const toWellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');
