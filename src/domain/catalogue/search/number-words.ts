const ONES = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const TEENS = [
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

const values: ReadonlyMap<string, number> = new Map([
  ...[...ONES, ...TEENS].map((word, index): [string, number] => [word, index + 1]),
  ...TENS.map((word, index): [string, number] => [word, (index + 2) * 10]),
]);

const [ones, teens, tens] = [ONES, TEENS, TENS].map((words) => words.join('|'));
const ONES_AFTER = String.raw`[\s-]+(?:${ones})(?!\p{L})`;
/** `thirty-five` is one number, not a range from thirty to five. */
const BELOW_HUNDRED = `(?:(?:${tens})(?:${ONES_AFTER}|(?!${ONES_AFTER}))|${teens}|${ones})`;

/** Regex source for the English numbers from 1 to 999; the caller excludes a letter after it. */
export const NUMBER_WORDS = String.raw`(?:(?:(?:an?|${ones})\s+)?hundred(?:\s+(?:and\s+)?${BELOW_HUNDRED})?|${BELOW_HUNDRED})`;

/** Returns the value of words that match NUMBER_WORDS. */
export const parseNumberWords = (words: string): number => {
  let total = 0;
  for (const word of words.toLowerCase().split(/[\s-]+/))
    total = word === 'hundred' ? (total || 1) * 100 : total + (values.get(word) ?? 0);
  return total;
};
