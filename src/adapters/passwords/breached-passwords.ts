import type { BreachedPasswords } from '#services/ports/ports.ts';

/** Shorter words, or fewer than eight digits, are in many passwords that are not weak. */
const MIN_LENGTH = 4;
/** A breached password stays weak with up to this many digits and symbols on each side. */
const MAX_AFFIX_LENGTH = 4;
const MAX_LENGTH = 64;

/** The 50,000 most common breached passwords, from a package that is loaded on first use; no network request. */
export const createBreachedPasswords = (): BreachedPasswords => {
  let loading: Promise<ReadonlySet<string>> | undefined;
  return {
    async has(password) {
      loading ??= loadPasswords();
      const breached = await loading;
      return strippedVariants(password.toLowerCase()).some((text) => breached.has(text));
    },
  };
};

/** The text without up to `MAX_AFFIX_LENGTH` digits and symbols on each side, in all combinations. */
const strippedVariants = (text: string): string[] => {
  if (text.length > MAX_LENGTH) return [];
  const [front = ''] = /^[^\p{L}]*/u.exec(text) ?? [];
  const back = /[^\p{L}]*$/u.exec(text.slice(-MAX_AFFIX_LENGTH))?.[0] ?? '';
  const variants = [text];
  for (let prefixLength = 0; prefixLength <= Math.min(front.length, MAX_AFFIX_LENGTH); prefixLength += 1)
    for (let suffixLength = 0; suffixLength <= back.length; suffixLength += 1) {
      const variant = text.slice(prefixLength, text.length - suffixLength);
      if (variant.length >= MIN_LENGTH && /\p{L}|^.{8}/u.test(variant)) variants.push(variant);
    }
  return variants;
};

const loadPasswords = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((one) => one.length >= MIN_LENGTH));
};
