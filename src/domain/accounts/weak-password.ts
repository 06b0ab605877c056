import { COMMON_WORDS } from './common-words.ts';

const MAX_CHECKED_LENGTH = 32;
const MAX_WORD_LENGTH = 16;
/** Attackers soon try all combinations of up to this many guessable pieces. */
const MAX_WEAK_PIECES = 3;
const MIN_SEQUENCE_LENGTH = 3;

const SEQUENCES = [
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

const LEET_LETTERS: Readonly<Record<string, string>> = {
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
export type PasswordContext = {
  readonly shopName: string;
  readonly email: string;
  readonly displayName?: string;
};

/** True for at most three guessable pieces: common words (also in leetspeak), keyboard runs, dates and account data. No composition rules. */
export const isWeakPassword = (password: string, context: PasswordContext): boolean => {
  const text = password.toLowerCase();
  const words = contextWords(context);
  if (isRepeated(text) || words.has(text)) return true;
  if (text.length > MAX_CHECKED_LENGTH) return false;
  const isWord = (piece: string) =>
    spellings(piece).some((spelled) => COMMON_WORDS.has(spelled) || words.has(spelled));
  const minPieces: number[] = [0];
  for (let end = 1; end <= text.length; end += 1) {
    let best = Number.POSITIVE_INFINITY;
    for (let start = 0; start < end; start += 1) {
      const before = minPieces[start] ?? best;
      if (before + 1 < best && isPiece(text.slice(start, end), isWord)) best = before + 1;
    }
    minPieces.push(best);
  }
  return (minPieces.at(-1) ?? 0) <= MAX_WEAK_PIECES;
};

const isPiece = (piece: string, isWord: (piece: string) => boolean): boolean =>
  /^[^\p{L}]{1,2}$/u.test(piece) ||
  /^(19|20)\d\d$/.test(piece) ||
  isDate(piece) ||
  (piece.length >= MIN_SEQUENCE_LENGTH &&
    (isRepeated(piece) || SEQUENCES.some((line) => line.includes(piece)))) ||
  (piece.length > 1 && piece.length <= MAX_WORD_LENGTH && isWord(piece));

const isDate = (piece: string): boolean =>
  /^(0?[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])((19|20)\d\d|\d\d)$/.test(piece) ||
  /^(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])((19|20)\d\d|\d\d)$/.test(piece) ||
  /^(19|20)\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.test(piece);

const MAX_PATTERN_LENGTH = 4;

const isRepeated = (text: string): boolean => {
  for (let size = 1; size <= MAX_PATTERN_LENGTH && size * 2 <= text.length; size += 1) {
    const pattern = text.slice(0, size);
    if (pattern.repeat(Math.ceil(text.length / size)).startsWith(text) && text.length >= 3) return true;
  }
  return false;
};

const spellings = (piece: string): string[] => {
  const letters = piece.replace(/./gs, (character) => LEET_LETTERS[character] ?? character);
  return letters === piece ? [piece] : [piece, letters, letters.replaceAll('i', 'l')];
};

const contextWords = ({ shopName, email, displayName = '' }: PasswordContext): ReadonlySet<string> => {
  const texts = [shopName, email, displayName].map((text) => text.toLowerCase());
  const words = texts.flatMap((text) => [text, text.replace(/@.*$/, ''), ...text.split(/[^\p{L}\p{N}]+/u)]);
  return new Set(words.filter((part) => part.length > 2));
};
