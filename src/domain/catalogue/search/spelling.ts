import { isOneEditApart } from './one-edit.ts';

type SpellingOptions = {
  /** Shorter words are too often one typing error from other words. */
  readonly minLength: number;
};

/** Returns a function that finds the word of a vocabulary that is one typing error from a word and begins alike. */
export const spellingOf = (vocabulary: Iterable<string>, { minLength }: SpellingOptions) => {
  const correct = [...vocabulary].filter(({ length }) => length >= minLength);
  return (word: string): string | undefined =>
    word.length < minLength
      ? undefined
      : correct.find((known) => known[0] === word[0] && isOneEditApart(word, known));
};
