import { z } from 'zod/mini';
import { apiMap } from '#domain/api/api-map.ts';
import { type Suggestion, suggestionSchema } from '#domain/catalogue/suggestion.ts';
import { call } from './call.ts';

const answer = z.object({ suggestions: z.array(suggestionSchema) });

/** Products that go by the words typed so far; none when the shop cannot be asked: the search itself will say so. */
export const fetchSuggestions = async (words: string): Promise<readonly Suggestion[]> => {
  const fetched = await call(`${apiMap.suggestions}?${new URLSearchParams({ q: words })}`, { answer });
  return fetched.ok ? fetched.value.suggestions : [];
};
