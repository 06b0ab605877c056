import { ORIGINS, TASTES } from './choices.ts';
import type { Facets } from './facets.ts';

/** Words of a description of a taste; singular, and matched in the plural as well. */
const TASTE_WORDS: Readonly<Record<(typeof TASTES)[number], readonly string[]>> = {
  chocolate: ['chocolate', 'cocoa'],
  citrus: ['bergamot', 'citrus', 'grapefruit', 'lemon', 'orange'],
  floral: ['blossom', 'floral', 'flower', 'jasmine', 'lavender', 'linden', 'orchid', 'rose'],
  fruity: [
    'apple',
    'apricot',
    'blackcurrant',
    'cherry',
    'fig',
    'fruit',
    'fruity',
    'grape',
    'longan',
    'loquat',
    'lychee',
    'melon',
    'peach',
    'plum',
    'raisin',
  ],
  grassy: [
    'asparagus',
    'bean',
    'edamame',
    'grass',
    'grassy',
    'green-herb',
    'hay',
    'pea',
    'spinach',
    'sugar snap',
  ],
  honey: ['caramel', 'honey', 'honeyed', 'molasses'],
  malty: ['malt', 'malty', 'bread'],
  minty: ['mint', 'minty', 'spearmint'],
  nutty: ['almond', 'chestnut', 'hazelnut', 'nut', 'nutty'],
  roasted: ['popcorn', 'roasted', 'toast', 'toasted'],
  savory: ['broth', 'broth-like', 'nori', 'savory', 'seaweed'],
  smoky: ['smoke', 'smokiness', 'smoky', 'tarred', 'tobacco'],
  spicy: ['cardamom', 'cinnamon', 'clove', 'ginger', 'nutmeg', 'pepper', 'spice', 'spicy'],
};

const anyWord = (words: readonly string[]): string => `(?:${words.join('|')})s?`;

/** Alternatives of whole words that describe a taste, for regular expressions of JavaScript and PostgreSQL alike. */
export const tasteWords = (taste: (typeof TASTES)[number]): string => anyWord(TASTE_WORDS[taste]);

/** The same for the name of a country. */
export const originWords = (origin: (typeof ORIGINS)[number]): string => origin.replaceAll('-', ' ');

const wholeWords = (words: string): RegExp => new RegExp(`\\b${words}\\b`, 'i');

type Patterns<T> = readonly (readonly [name: T, pattern: RegExp])[];

/** Returns the names whose pattern a text matches, as one array for equal results, since pages contain it once. */
const createMatcher = <T extends string>(patterns: Patterns<T>): ((text: string) => readonly T[]) => {
  const found = new Map<string, readonly T[]>();
  return (text) => {
    const names = patterns.flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []));
    const known = found.get(names.join());
    if (!known) found.set(names.join(), names);
    return known ?? names;
  };
};

const tastesIn = createMatcher(TASTES.map((taste) => [taste, wholeWords(tasteWords(taste))]));
const originsIn = createMatcher(ORIGINS.map((origin) => [origin, wholeWords(originWords(origin))]));

type Described = {
  readonly taste: string;
  readonly brewing?: { readonly origin: string; readonly caffeine: Facets['caffeine'] } | undefined;
  readonly addedOn: string;
};

/** Reads the facets of a product in its texts; wares, which have no brewing instructions, have no taste. */
export const facetsOf = ({ taste, brewing, addedOn }: Described): Facets => ({
  origins: originsIn(brewing?.origin ?? ''),
  ...(brewing && { caffeine: brewing.caffeine }),
  tastes: tastesIn(brewing ? taste : ''),
  added: addedOn,
});
