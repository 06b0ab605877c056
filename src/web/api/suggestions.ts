import { z } from 'zod/mini';
import { apiMap } from '#domain/api/api-map.ts';
import { type Suggestion, suggestionSchema } from '#domain/catalogue/suggestion.ts';
import { call } from './call.ts';

const suggestionsSchema = z.object({ suggestions: z.array(suggestionSchema) });

/** Returns products that match the typed words; none on failure, which the search page itself reports. */
export const fetchSuggestions = async (words: string): Promise<readonly Suggestion[]> => {
  const fetched = await call(`${apiMap.suggestions}?${new URLSearchParams({ q: words })}`, {
    schema: suggestionsSchema,
  });
  return fetched.ok ? fetched.value.suggestions : [];
};
