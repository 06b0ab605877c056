import { COMMON_WORDS } from './common-words.ts';

const LONGEST = 32;
const LONGEST_WORD = 16;
/** Attackers soon try all combinations of up to this many guessable pieces. */
const FEW_PIECES = 3;
const SHORTEST_RUN = 3;

const LINES = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123',
  'qwertyuiop[]',
  'asdfghjkl;',
  'zxcvbnm,./',
  'qwertzuiop',
  'azertyuiop',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'zaq12wsxcde34rfv',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '147258369',
  '741852963',
  '159753',
  '!@#$%^&*()',
].flatMap((line) => [line, line.split('').reverse().join('')]);

const SIGNS_FOR_LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '+': 't',
};

/** Data about the account and the shop, which attackers try first. */
export type KnownFacts = { readonly shopName: string; readonly email: string; readonly displayName?: string };

/** True for at most three guessable pieces: common words (also in leetspeak), keyboard runs, dates and account data. No composition rules. */
export const isGuessable = (password: string, known: KnownFacts): boolean => {
  const text = password.toLowerCase();
  const words = ownWords(known);
  if (isRepeated(text) || words.has(text)) return true;
  if (text.length > LONGEST) return false;
  const isWord = (piece: string) =>
    spellings(piece).some((spelled) => COMMON_WORDS.has(spelled) || words.has(spelled));
  const fewest: number[] = [0];
  for (let end = 1; end <= text.length; end += 1) {
    let best = Number.POSITIVE_INFINITY;
    for (let start = 0; start < end; start += 1) {
      const before = fewest[start] ?? best;
      if (before + 1 < best && isPiece(text.slice(start, end), isWord)) best = before + 1;
    }
    fewest.push(best);
  }
  return (fewest.at(-1) ?? 0) <= FEW_PIECES;
};

const isPiece = (piece: string, isWord: (piece: string) => boolean): boolean =>
  /^[^\p{L}]{1,2}$/u.test(piece) ||
  /^(19|20)\d\d$/.test(piece) ||
  isDate(piece) ||
  (piece.length >= SHORTEST_RUN && (isRepeated(piece) || LINES.some((line) => line.includes(piece)))) ||
  (piece.length > 1 && piece.length <= LONGEST_WORD && isWord(piece));

const isDate = (piece: string): boolean =>
  /^(0?[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])((19|20)\d\d|\d\d)$/.test(piece) ||
  /^(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])((19|20)\d\d|\d\d)$/.test(piece) ||
  /^(19|20)\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.test(piece);

const MOST_OF_A_UNIT = 4;

const isRepeated = (text: string): boolean => {
  for (let size = 1; size <= MOST_OF_A_UNIT && size * 2 <= text.length; size += 1) {
    const unit = text.slice(0, size);
    if (unit.repeat(Math.ceil(text.length / size)).startsWith(text) && text.length >= 3) return true;
  }
  return false;
};

const spellings = (piece: string): string[] => {
  const letters = piece.replace(/./gs, (sign) => SIGNS_FOR_LETTERS[sign] ?? sign);
  return letters === piece ? [piece] : [piece, letters, letters.replaceAll('i', 'l')];
};

const ownWords = ({ shopName, email, displayName = '' }: KnownFacts): ReadonlySet<string> => {
  const texts = [shopName, email, displayName].map((text) => text.toLowerCase());
  const parts = texts.flatMap((text) => [text, text.replace(/@.*$/, ''), ...text.split(/[^\p{L}\p{N}]+/u)]);
  return new Set(parts.filter((part) => part.length > 2));
};
