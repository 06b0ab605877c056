const LONE_SURROGATE = /\p{Surrogate}/u;

/** Like `String.isWellFormed`, which Firefox 115 lacks. */
export const isWellFormed = (text: string): boolean => !LONE_SURROGATE.test(text);

/** Like `String.toWellFormed`, which Firefox 115 lacks. */
export const toWellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');
