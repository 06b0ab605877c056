import { isOneEditApart } from './one-edit.ts';

type SpellingOptions = {
  /** Shorter words are one typing error from too many other words. */
  readonly minLength: number;
};

/** Returns a function that finds a word of the vocabulary with the same first letter and one typing error. */
export const createSpellingCorrector = (vocabulary: Iterable<string>, { minLength }: SpellingOptions) => {
  const words = [...vocabulary].filter(({ length }) => length >= minLength);
  return (word: string): string | undefined =>
    word.length < minLength
      ? undefined
      : words.find((known) => known[0] === word[0] && isOneEditApart(word, known));
};
