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

/** Guesses the country by time zone, and among several by language; undefined if neither suggests one. */
export const guessCountry = ({ languages, timeZone }: BrowserLocale): string | undefined => {
  const spoken = countriesOfLanguages(languages);
  const isHere = (country: string) => timeZone !== undefined && timeZonesOf(country)?.includes(timeZone);
  return spoken.find(isHere) ?? COUNTRY_CODES.find(isHere) ?? spoken[0];
};

/** Languages and time zone of this browser. */
export const browserLocale = (): BrowserLocale => ({
  languages: navigator.languages,
  timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
});
