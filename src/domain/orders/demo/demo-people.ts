import type { Address } from '../address.ts';
import type { Carrier } from '../carrier.ts';

/** A fictitious shopper. Every second one has an account. */
export type DemoPerson = Address & { readonly email: string; readonly carrier: Carrier };

type Place = Omit<Address, 'name' | 'line1' | 'line2'> & {
  readonly streets: readonly [string, string, string];
  readonly carrier: Carrier;
};

const place = (
  [country, city, state, postal_code]: readonly [string, string, string, string],
  phone: string,
  carrier: Carrier,
  ...streets: Place['streets']
): Place => ({ country, city, state, postal_code, phone, carrier, streets });

/** Names of ten countries with the place where they live and the local part of their email address. */
const PEOPLE: readonly (readonly [Place, readonly (readonly [name: string, email: string])[]])[] = [
  [
    place(
      ['US', 'Portland', 'OR', '97205'],
      '+1 503 555 0114',
      'usps',
      '418 Alder Street',
      '9 Quimby Court',
      '2210 Cedar Avenue',
    ),
    [
      ['Grace Whitfield', 'grace.whitfield'],
      ['Marcus Bell', 'marcus.bell'],
      ['Dolores Ramírez-Hale', 'dolores.ramirez'],
    ],
  ],
  [
    place(
      ['CA', 'Montréal', 'QC', 'H2X 1Y4'],
      '+1 514 555 0139',
      'canada-post',
      '77 rue Sherbrooke',
      '1204 avenue du Parc',
      '35 rue Roy',
    ),
    [
      ['Élise Tremblay', 'elise.tremblay'],
      ['Noah Bouchard', 'noah.bouchard'],
    ],
  ],
  [
    place(
      ['GB', 'Leeds', '', 'LS1 4AP'],
      '+44 113 496 0182',
      'royal-mail',
      '12 Park Row',
      '3 Albion Street',
      '86 Wellington Road',
    ),
    [
      ['Oliver Ashworth', 'oliver.ashworth'],
      ['Priya Nair-Collins', 'priya.nair'],
    ],
  ],
  [
    place(
      ['DE', 'Freiburg im Breisgau', '', '79098'],
      '+49 761 5550117',
      'dhl',
      'Kaiserstraße 14',
      'Gerberau 3',
      'Lindenweg 21',
    ),
    [
      ['Jürgen Weißmüller', 'juergen.weissmueller'],
      ['Anneliese Grünwald', 'anneliese.gruenwald'],
    ],
  ],
  [
    place(
      ['FR', 'Lyon', '', '69002'],
      '+33 4 65 71 01 22',
      'dhl',
      '8 quai Saint-Antoine',
      '21 rue Mercière',
      '5 place Bellecour',
    ),
    [
      ['Amélie Dubois', 'amelie.dubois'],
      ['François L’Hermitte', 'francois.lhermitte'],
    ],
  ],
  [
    place(
      ['JP', '京都市', '京都府', '604-8136'],
      '+81 75 555 0131',
      'japan-post',
      '中京区梅忠町 9',
      '左京区吉田町 2-4',
      '東山区祇園町 31',
    ),
    [
      ['山田 花子', 'hanako.yamada'],
      ['佐藤 健一', 'kenichi.sato'],
    ],
  ],
  [
    place(
      ['KR', '종로구', '서울특별시', '03154'],
      '+82 2 555 0176',
      'fedex',
      '율곡로 83',
      '새문안로 5길 12',
      '삼청로 30',
    ),
    [
      ['김하늘', 'haneul.kim'],
      ['이서연', 'seoyeon.lee'],
    ],
  ],
  [
    place(
      ['AU', 'Fremantle', 'WA', '6160'],
      '+61 8 5550 0148',
      'australia-post',
      '6 Market Street',
      '40 South Terrace',
      '115 High Street',
    ),
    [
      ['Isla Mc Kenzie', 'isla.mckenzie'],
      ['Thomas Nguyen', 'thomas.nguyen'],
    ],
  ],
  [
    place(
      ['IN', 'Pune', 'Maharashtra', '411001'],
      '+91 20 5550 0165',
      'fedex',
      '14 MG Road',
      '7 Koregaon Park Lane',
      '52 FC Road',
    ),
    [
      ['प्रिया शर्मा', 'priya.sharma'],
      ['Arjun Deshpande', 'arjun.deshpande'],
    ],
  ],
  [
    place(
      ['AE', 'Dubai', 'Dubai', ''],
      '+971 4 555 0193',
      'ups',
      'شارع الرقة 12',
      'شارع المكتوم 44',
      'Al Wasl Road 230',
    ),
    [
      ['محمد العربي', 'mohammed.alarabi'],
      ['ليلى حداد', 'layla.haddad'],
    ],
  ],
];

/** All fictitious shoppers, each with an address of `example.com`. */
export const DEMO_PEOPLE: readonly DemoPerson[] = PEOPLE.flatMap(([{ streets, ...rest }, people]) =>
  people.map(([name, email], index) => ({
    ...rest,
    name,
    line1: streets[index] ?? streets[0],
    line2: index === 1 ? 'Apt 2' : '',
    email: `${email}@example.com`,
  })),
);
