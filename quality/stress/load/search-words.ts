/** Includes a misspelled word and one without results. */
export const SEARCH_WORDS = ['mint', 'assam', 'green tea', 'sencha', 'marakesh', 'honey', 'kettle', 'zzz'];
