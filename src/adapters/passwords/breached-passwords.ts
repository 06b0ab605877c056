import type { BreachedPasswords } from '#services/ports/ports.ts';

/** Less than this, or than eight digits, is in many a password without making it a known one. */
const SHORTEST = 4;
/** So many digits and signs around a known password do not make it another. */
const MOST_AROUND = 4;
const LONGEST = 64;

/**
 * The passwords that appear most in what was stolen elsewhere, some fifty thousand, without a question to anybody: they
 * come with the shop, and are read when somebody first chooses a password.
 */
export const createBreachedPasswords = (): BreachedPasswords => {
  let reading: Promise<ReadonlySet<string>> | undefined;
  return {
    async has(password) {
      reading ??= readThem();
      const known = await reading;
      return heartsOf(password.toLowerCase()).some((text) => known.has(text));
    },
  };
};

/** A text without up to so many digits and signs in front and behind. */
const heartsOf = (text: string): string[] => {
  if (text.length > LONGEST) return [];
  const [front = ''] = /^[^\p{L}]*/u.exec(text) ?? [];
  const back = /[^\p{L}]*$/u.exec(text.slice(-MOST_AROUND))?.[0] ?? '';
  const hearts = [text];
  for (let from = 0; from <= Math.min(front.length, MOST_AROUND); from += 1)
    for (let behind = 0; behind <= back.length; behind += 1) {
      const heart = text.slice(from, text.length - behind);
      if (heart.length >= SHORTEST && /\p{L}|^.{8}/u.test(heart)) hearts.push(heart);
    }
  return hearts;
};

const readThem = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((one) => one.length >= SHORTEST));
};
