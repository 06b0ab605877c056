import { useEffect, useState } from 'react';
import { searchTerms, toSearchWords } from '#domain/catalogue/search/search.ts';
import type { Suggestion } from '#domain/catalogue/suggestion.ts';
import { useDeferred } from '../../../deferred/load-deferred.ts';

/** A pause in typing of this length triggers a request. */
const DEBOUNCE_MS = 150;
const MIN_LETTERS = 2;

type SuggestionsResult = { readonly typed: string; readonly suggestions: readonly Suggestion[] };
const EMPTY: SuggestionsResult = { typed: '', suggestions: [] };

/** Suggestions for the typed text; responses for earlier text are dropped. */
export const useSuggestions = (typed: string): readonly Suggestion[] => {
  const [result, setResult] = useState(EMPTY);
  const fetchSuggestions = useDeferred()?.fetchSuggestions;
  const words = toSearchWords(typed);
  const isLongEnough = searchTerms(words).join('').length >= MIN_LETTERS;

  useEffect(() => {
    if (!isLongEnough || !fetchSuggestions) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const suggestions = await fetchSuggestions(words);
      if (isCurrent) setResult({ typed: words, suggestions });
    }, DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [words, isLongEnough, fetchSuggestions]);

  // Earlier suggestions stay until the next response, since a flickering list cannot be read.
  return isLongEnough ? result.suggestions : EMPTY.suggestions;
};
