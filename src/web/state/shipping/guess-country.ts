import { COUNTRY_CODES } from '#domain/values/countries.ts';

/** What a browser reveals about where it is. */
type BrowserLocale = { readonly languages: readonly string[]; readonly timeZone: string | undefined };

// Not in TypeScript's library yet; older browsers lack both.
type LocaleWithTimeZones = Intl.Locale & {
  readonly getTimeZones?: () => readonly string[] | undefined;
  readonly timeZones?: readonly string[];
};

/** Returns the country of each language that names one, such as `DE` of `de-DE`, without repetition. */
export const countriesOfLanguages = (languages: readonly string[]): string[] => {
  const regions = languages.flatMap((language) => {
    try {
      return new Intl.Locale(language).region ?? [];
    } catch {
      return [];
    }
  });
  return [...new Set(regions)].filter((region) => COUNTRY_CODES.includes(region));
};

const timeZonesOf = (country: string): readonly string[] | undefined => {
  const locale: LocaleWithTimeZones = new Intl.Locale('und', { region: country });
  return locale.getTimeZones?.() ?? locale.timeZones;
};

/** A lookup takes milliseconds on a phone, so that all in one task would block it for a second. */
const LOOKUPS_PER_TASK = 9;

/** Guesses the country by time zone, and among several by language; undefined if neither suggests one. */
export const guessCountry = async ({ languages, timeZone }: BrowserLocale): Promise<string | undefined> => {
  const spoken = countriesOfLanguages(languages);
  // Others, such as UTC, belong to no country.
  if (!timeZone?.includes('/')) return spoken[0];
  for (const [index, country] of [...spoken, ...COUNTRY_CODES].entries()) {
    if ((index + 1) % LOOKUPS_PER_TASK === 0) await new Promise((resolve) => setTimeout(resolve));
    if (timeZonesOf(country)?.includes(timeZone)) return country;
  }
  return spoken[0];
};

/** Languages and time zone of this browser. */
export const browserLocale = (): BrowserLocale => ({
  languages: navigator.languages,
  timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
});

let guessed: Promise<string | undefined> | undefined;
/** Guesses the country of this browser; once, since neither its languages nor its time zone change. */
export const guessBrowserCountry = (): Promise<string | undefined> => {
  guessed ??= guessCountry(browserLocale());
  return guessed;
};
