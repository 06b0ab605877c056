/** What visitors search for: names, a kind, one that is misspelled and one that nothing is like. */
export const SEARCH_WORDS = ['mint', 'assam', 'green tea', 'sencha', 'marakesh', 'honey', 'kettle', 'zzz'];
