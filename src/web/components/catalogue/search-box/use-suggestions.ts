import { useEffect, useState } from 'react';
import { searchTerms, toSearchWords } from '#domain/catalogue/search/search.ts';
import type { Suggestion } from '#domain/catalogue/suggestion.ts';

/** A pause in typing of this length triggers a request. */
const DEBOUNCE_MS = 150;
const MIN_LETTERS = 2;

type SuggestionsResult = { readonly typed: string; readonly suggestions: readonly Suggestion[] };
const EMPTY: SuggestionsResult = { typed: '', suggestions: [] };

/** Returns no suggestions if the script cannot be loaded; the search page reports the error. */
const load = async (words: string): Promise<readonly Suggestion[]> => {
  try {
    const { fetchSuggestions } = await import('#web/api/suggestions.ts');
    return await fetchSuggestions(words);
  } catch {
    return [];
  }
};

/** Suggestions for the typed text; responses for earlier text are dropped. */
export const useSuggestions = (typed: string): readonly Suggestion[] => {
  const [result, setResult] = useState(EMPTY);
  const words = toSearchWords(typed);
  const isLongEnough = searchTerms(words).join('').length >= MIN_LETTERS;

  useEffect(() => {
    if (!isLongEnough) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const suggestions = await load(words);
      if (isCurrent) setResult({ typed: words, suggestions });
    }, DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [words, isLongEnough]);

  // Earlier suggestions stay until the next response, since a flickering list cannot be read.
  return isLongEnough ? result.suggestions : EMPTY.suggestions;
};
