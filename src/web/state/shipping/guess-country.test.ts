import { expect, test, vi } from 'vitest';
import { countriesOfLanguages, guessBrowserCountry, guessCountry } from './guess-country.ts';

test.each([
  [['en-US'], 'America/New_York', 'US'],
  [['en-US', 'en'], 'Europe/Berlin', 'DE'],
  [['de-CH', 'de'], 'Europe/Zurich', 'CH'],
  [['en-GB'], 'Asia/Hong_Kong', 'HK'],
  [['en-US'], 'Asia/Tokyo', 'JP'],
  [['en'], 'Asia/Dubai', 'AE'],
  [['en-US'], 'America/Toronto', 'CA'],
  [['fr'], 'Europe/Dublin', 'IE'],
  [['ja-JP'], 'UTC', 'JP'],
  [['not a language', 'pt-BR'], undefined, 'BR'],
  [['en'], 'Mars/Olympus', undefined],
  [[], undefined, undefined],
])('[PAY-3] guesses from %j and %s the country %s', async (languages, timeZone, country) => {
  expect(await guessCountry({ languages, timeZone })).toBe(country);
});

test('[PAY-3] lets the browser respond after a few lookups of countries', async () => {
  const locales = vi.spyOn(Intl, 'Locale');
  const guess = guessCountry({ languages: [], timeZone: 'Mars/Olympus' });
  for (let turn = 1; turn <= 3; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve));
    expect(locales.mock.calls.length).toBeLessThanOrEqual(9 * (turn + 1));
  }
  expect(await guess).toBeUndefined();
  expect(locales.mock.calls.length).toBeGreaterThan(200);
  locales.mockRestore();
});

test('[PAY-3] guesses the country of a browser only once', async () => {
  const first = await guessBrowserCountry();
  const locales = vi.spyOn(Intl, 'Locale');
  expect(await guessBrowserCountry()).toBe(first);
  expect(locales).not.toHaveBeenCalled();
  locales.mockRestore();
});

test('[PAY-3] lists the countries of languages once, without regions that are no country', () => {
  expect(countriesOfLanguages(['en-US', 'es-419', 'de-DE', 'en-US', 'eo', 'zh-Hant-HK', '*'])).toEqual([
    'US',
    'DE',
    'HK',
  ]);
});
