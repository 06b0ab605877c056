import { useEffect, useState } from 'react';
import { searchTerms, toSearchWords } from '#domain/catalogue/search/search.ts';
import type { Suggestion } from '#domain/catalogue/suggestion.ts';

/** A pause in typing so long asks the server. */
const PAUSE_MS = 150;
const LEAST_LETTERS = 2;

type Offer = { readonly typed: string; readonly suggestions: readonly Suggestion[] };
const NOTHING: Offer = { typed: '', suggestions: [] };

/** Without the script that asks there is nothing to offer: the search itself will say so. */
const ask = async (words: string): Promise<readonly Suggestion[]> => {
  try {
    const { fetchSuggestions } = await import('../../api/suggestions.ts');
    return await fetchSuggestions(words);
  } catch {
    return [];
  }
};

/** What the shop offers for what is typed; an answer to something typed before is not shown. */
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

  // While the next answer is on its way, those that still fit stay: a list that blinks cannot be read.
  return isWorthAsking ? offer.suggestions : NOTHING.suggestions;
};
