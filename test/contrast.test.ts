import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { contrastOf, readHex } from '#web/routes/styleguide/specimens/contrast.ts';
import { pairs } from '#web/routes/styleguide/specimens/pairs.ts';
import { readTokens } from '#web/routes/styleguide/specimens/read-tokens.ts';

const css = readFileSync(fileURLToPath(new URL('../src/web/styles/tokens.css', import.meta.url)), 'utf8');
const tokens = new Map(readTokens(css).map((token) => [token.name, token]));

test('every colour pair of the style guide uses existing tokens', () => {
  const named = pairs.flatMap(({ front, ground }) => [front, ground]);
  expect(named.filter((name) => !tokens.has(name))).toEqual([]);
});

// Mixtures only a browser can work out; the style guide itself shows those.
test('every text colour has enough contrast on its background, in both schemes', () => {
  const poor = pairs.flatMap(({ front, ground, min }) =>
    (['light', 'dark'] as const).flatMap((scheme) => {
      const [one, other] = [front, ground].map((name) => readHex(tokens.get(name)?.[scheme] ?? ''));
      return one && other && contrastOf(one, other) < min ? [`${front} on ${ground}, ${scheme}`] : [];
    }),
  );
  expect(poor).toEqual([]);
});
