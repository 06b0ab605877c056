/** False for text with NUL, which PostgreSQL rejects in a parameter and which therefore equals no stored text. */
export const isStorable = (text: string): boolean => !text.includes('\0');
