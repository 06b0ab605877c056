const names = new Intl.DisplayNames('en', { type: 'region' });

/** Some browsers append these to names. */
const BROWSER_SUFFIX = / SAR China| \(Islas.*/;

/** Returns the English name of a country code, or the text itself if it is none. */
export const countryName = (code: string): string => {
  if (code === 'PS') return 'Palestine';
  return /^[A-Z]{2}$/.test(code) ? `${names.of(code)}`.replace(BROWSER_SUFFIX, '') : code;
};

const WITH_ARTICLE = /^(?:United |Netherlands|Philippines|Bahamas|Maldives|Gambia|Dominican)|Islands?$/;

/** Returns the name as within a sentence, such as `the United States`. */
export const countryNameInText = (code: string): string => {
  const name = countryName(code);
  return WITH_ARTICLE.test(name) ? `the ${name}` : name;
};
