const LONE_SURROGATE = /\p{Surrogate}/u;

/** True without unpaired surrogates. Replaces `String.isWellFormed`, which Firefox 115 lacks. */
export const isWellFormed = (text: string): boolean => !LONE_SURROGATE.test(text);

/** Replaces unpaired surrogates by U+FFFD. Replaces `String.toWellFormed`, which Firefox 115 lacks. */
export const toWellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');
