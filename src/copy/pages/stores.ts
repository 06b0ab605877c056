import type { OpeningHours } from '#domain/content/opening-hours.ts';
import { SHOP_TIME_ZONE } from '#domain/values/shop-time.ts';

export type TeaStore = {
  readonly key: string;
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** The same as written in its country; a test compares them. */
  readonly addressLines: readonly string[];
  readonly phone: string;
  /** IANA name of the time zone of the hours. */
  readonly timeZone: string;
  readonly text: string;
  readonly hours: OpeningHours;
};

export const stores = [
  {
    key: 'portland',
    name: 'Camellia Portland',
    street: '1418 SE Alderbrook Street',
    city: 'Portland',
    region: 'Oregon',
    postalCode: '97214',
    country: 'US',
    addressLines: ['1418 SE Alderbrook Street', 'Portland, Oregon 97214', 'United States'],
    phone: '+1 503 555 0118',
    timeZone: SHOP_TIME_ZONE,
    text: 'The first store, and the one with the packing table: if you order by mail, your tea leaves from the back of this room. The water here is soft, so what you taste at the counter may be kinder than what you make at home.',
    hours: {
      mon: [['09:00', '18:00']],
      tue: [['09:00', '18:00']],
      wed: [['09:00', '18:00']],
      thu: [['09:00', '18:00']],
      fri: [['09:00', '19:00']],
      sat: [['10:00', '19:00']],
      sun: [['11:00', '17:00']],
    },
  },
  {
    key: 'bristol',
    name: 'Camellia Bristol',
    street: '27 Ropewalk Steps',
    city: 'Bristol',
    region: 'England',
    postalCode: 'BS1 5QT',
    country: 'GB',
    addressLines: ['27 Ropewalk Steps', 'Bristol', 'BS1 5QT', 'United Kingdom'],
    phone: '+44 117 496 0142',
    timeZone: 'Europe/London',
    text: 'A narrow house on a flight of steps, four stools and a long shelf of black teas. Bristol water is hard; we keep a filtered kettle and an unfiltered one side by side, and are glad to show you the difference.',
    hours: {
      mon: [['10:00', '17:30']],
      tue: [['10:00', '17:30']],
      wed: [['10:00', '17:30']],
      thu: [['10:00', '19:00']],
      fri: [['10:00', '17:30']],
      sat: [['09:30', '18:00']],
      sun: [],
    },
  },
  {
    key: 'lyon',
    name: 'Camellia Lyon',
    street: '14 rue des Trois-Théières',
    city: 'Lyon',
    region: 'Auvergne-Rhône-Alpes',
    postalCode: '69001',
    country: 'FR',
    addressLines: ['14 rue des Trois-Théières', '69001 Lyon', 'France'],
    phone: '+33 4 65 71 02 36',
    timeZone: 'Europe/Paris',
    text: 'On the slope below the Croix-Rousse, with room for six at one table. The store closes for lunch, as anything here with self-respect does, and opens again in time for the second pot.',
    hours: {
      mon: [['14:00', '18:30']],
      tue: [
        ['09:30', '12:30'],
        ['14:00', '19:00'],
      ],
      wed: [
        ['09:30', '12:30'],
        ['14:00', '19:00'],
      ],
      thu: [
        ['09:30', '12:30'],
        ['14:00', '19:00'],
      ],
      fri: [
        ['09:30', '12:30'],
        ['14:00', '19:00'],
      ],
      sat: [
        ['09:30', '12:30'],
        ['14:00', '19:00'],
      ],
      sun: [],
    },
  },
  {
    key: 'kanazawa',
    name: 'Camellia Kanazawa',
    street: '3-7-12 Kohakumachi',
    city: 'Kanazawa',
    region: 'Ishikawa',
    postalCode: '920-0831',
    country: 'JP',
    addressLines: ['3-7-12 Kohakumachi', 'Kanazawa, Ishikawa', '920-0831', 'Japan'],
    phone: '+81 76 555 0127',
    timeZone: 'Asia/Tokyo',
    text: 'A wooden town house with an earth floor and a charcoal brazier, where the kettle is never quite off the boil. The city has a roasted tea of its own made of stems alone, so we tread carefully with our hōjicha.',
    hours: {
      mon: [['10:00', '17:00']],
      tue: [],
      wed: [],
      thu: [['10:00', '17:00']],
      fri: [['10:00', '17:00']],
      sat: [['10:00', '18:00']],
      sun: [['10:00', '18:00']],
    },
  },
] as const satisfies readonly TeaStore[];

/** `HH:MM` as `9 am` or `5:30 pm`. */
export const clockTime = (time: string): string => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const past = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`;
  return `${hours % 12 || 12}${past} ${hours < 12 ? 'am' : 'pm'}`;
};

export const storesPage = {
  title: 'Stores',
  description: 'Four small tea stores, with addresses, hours and whether they are open now.',
  intro: [
    'There are four of us, in four time zones. Each store has a kettle, a table and most of what you see here, and at each you may taste a tea before you buy it. If there is something in particular that you are coming for, call first; the rarest caddies do not travel well between continents and are sold from Portland by mail.',
    'Opening hours are local.',
  ],
  openNow: 'Open now',
  closedNow: 'Closed now',
  until: (time: string) => `until ${clockTime(time)}`,
  opens: (day: string, time: string) => `opens ${day} at ${clockTime(time)}`,
  opensToday: (time: string) => `opens today at ${clockTime(time)}`,
  localTime: (time: string) => `It is ${clockTime(time)} there.`,
  hours: 'Hours',
  closed: 'Closed',
  call: (name: string, phone: string) => `Call ${name}, ${phone}`,
  address: 'Address',
  days: {
    mon: 'Monday',
    tue: 'Tuesday',
    wed: 'Wednesday',
    thu: 'Thursday',
    fri: 'Friday',
    sat: 'Saturday',
    sun: 'Sunday',
  },
  holidays: 'On public holidays a store may keep shorter hours or none. A call saves the walk.',
} as const;
