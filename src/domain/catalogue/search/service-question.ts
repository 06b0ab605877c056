import { searchTerms } from './search.ts';
import { plainText, QUESTION_WORDS } from './search-groups.ts';
import serviceWords from './service-words.json' with { type: 'json' };

/** Words that do not make a question about the service one about products. */
const GENERIC_WORDS = new Set([...QUESTION_WORDS, 'tea', 'teas', 'coffee']);
const SERVICE_WORDS = new Set(searchTerms(plainText(Object.values(serviceWords).join(' '))));

/** Returns the words about the shop's service if a search has no others, such as `return` of `return tea`. */
export const readServiceQuestion = (typed: string): string | undefined => {
  const terms = searchTerms(plainText(typed)).filter((term) => !GENERIC_WORDS.has(term));
  return terms.length > 0 && terms.every((term) => SERVICE_WORDS.has(term)) ? terms.join(' ') : undefined;
};
