import { useEffect, useState } from 'react';
import { searchTerms, toSearchWords } from '#domain/catalogue/search/search.ts';
import type { Suggestion } from '#domain/catalogue/suggestion.ts';

/** A pause in typing of this length triggers a request. */
const PAUSE_MS = 150;
const LEAST_LETTERS = 2;

type Offer = { readonly typed: string; readonly suggestions: readonly Suggestion[] };
const NOTHING: Offer = { typed: '', suggestions: [] };

/** Returns no suggestions if the script cannot be loaded; the search page reports the error. */
const ask = async (words: string): Promise<readonly Suggestion[]> => {
  try {
    const { fetchSuggestions } = await import('#web/api/suggestions.ts');
    return await fetchSuggestions(words);
  } catch {
    return [];
  }
};

/** Suggestions for the typed text; responses for earlier text are dropped. */
export const useSuggestions = (typed: string): readonly Suggestion[] => {
  const [offer, setOffer] = useState(NOTHING);
  const words = toSearchWords(typed);
  const isWorthAsking = searchTerms(words).join('').length >= LEAST_LETTERS;

  useEffect(() => {
    if (!isWorthAsking) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const suggestions = await ask(words);
      if (isCurrent) setOffer({ typed: words, suggestions });
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [words, isWorthAsking]);

  // Earlier suggestions stay until the next response, since a flickering list cannot be read.
  return isWorthAsking ? offer.suggestions : NOTHING.suggestions;
};
