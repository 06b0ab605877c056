import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { pairs } from '#test/support/colors/color-pairs.ts';
import { contrastOf, readHex } from '#test/support/colors/contrast.ts';
import { readTokens } from '#test/support/colors/read-tokens.ts';

const css = readFileSync(fileURLToPath(new URL('../src/web/styles/tokens.css', import.meta.url)), 'utf8');
const tokens = new Map(readTokens(css).map((token) => [token.name, token]));

test('every color pair of the pages uses existing tokens', () => {
  const named = pairs.flatMap(({ front, ground }) => [front, ground]);
  expect(named.filter((name) => !tokens.has(name))).toEqual([]);
});

// Only a browser can compute mixed colors.
test('every text colour has enough contrast on its background, in both schemes', () => {
  const tooLow = pairs.flatMap(({ front, ground, min }) =>
    (['light', 'dark'] as const).flatMap((scheme) => {
      const [foreground, background] = [front, ground].map((name) =>
        readHex(tokens.get(name)?.[scheme] ?? ''),
      );
      return foreground && background && contrastOf(foreground, background) < min
        ? [`${front} on ${ground}, ${scheme}`]
        : [];
    }),
  );
  expect(tooLow).toEqual([]);
});
