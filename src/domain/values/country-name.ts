const names = new Intl.DisplayNames('en', { type: 'region' });

/** Some browsers add these to names. */
const ADDITION = / SAR China| \(Islas.*/;

/** Returns the English name of a country code, or the text itself if it is none. */
export const countryName = (code: string): string =>
  code === 'PS' ? 'Palestine' : /^[A-Z]{2}$/.test(code) ? `${names.of(code)}`.replace(ADDITION, '') : code;

const WITH_ARTICLE = /^(?:United |Netherlands|Philippines|Bahamas|Maldives|Gambia|Dominican)|Islands?$/;

/** Returns the name as within a sentence, such as `the United States`. */
export const countryNameInText = (code: string): string => {
  const name = countryName(code);
  return WITH_ARTICLE.test(name) ? `the ${name}` : name;
};
