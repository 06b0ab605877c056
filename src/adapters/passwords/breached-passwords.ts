import type { BreachedPasswords } from '#services/ports/ports.ts';

/** Shorter words, or fewer than eight digits, are in many passwords that are not weak. */
const SHORTEST = 4;
/** A breached password stays weak with up to this many digits and symbols on each side. */
const MOST_AROUND = 4;
const LONGEST = 64;

/** The 50,000 most common breached passwords, from a package that is loaded on first use; no network request. */
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

/** The text without up to `MOST_AROUND` digits and symbols on each side, in all combinations. */
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
