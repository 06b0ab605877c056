import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import type { PasswordStrength } from '#services/ports/ports.ts';

/** Guesses that eight random characters need. */
const MIN_GUESSES = 1e8;
/** The time to estimate grows with the square of the length. */
const MAX_CHECKED_LENGTH = 32;

/** Estimates with zxcvbn and its lists of 50,000 breached passwords, which are loaded on first use; no network request. */
export const createPasswordStrength = (): PasswordStrength => {
  let loading: Promise<ZxcvbnFactory> | undefined;
  return {
    async isWeak(password, words) {
      loading ??= loadEstimator();
      const start = (text: string) => text.slice(0, MAX_CHECKED_LENGTH);
      return (await loading).check(start(password), words.map(start)).guesses < MIN_GUESSES;
    },
  };
};

const loadEstimator = async (): Promise<ZxcvbnFactory> => {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs: graphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs });
};
