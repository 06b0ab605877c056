/** The week from Monday, in the order of the display. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
type Weekday = (typeof WEEKDAYS)[number];

/** `HH:MM` in the store's time zone; a day with a break has several. */
type Opening = readonly [open: string, close: string];
/** Opening times of each weekday; a closed day has none. */
export type OpeningHours = { readonly [Day in Weekday]: readonly Opening[] };

type LocalTime = { readonly day: Weekday; readonly time: string };

/** Returns the weekday and `HH:MM` in an IANA time zone. */
export const localTime = (timeZone: string, moment: Date): LocalTime => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((candidate) => candidate.type === type)?.value ?? '';
  const day = WEEKDAYS.find((weekday) => weekday === part('weekday').slice(0, 3).toLowerCase()) ?? 'mon';
  return { day, time: `${part('hour')}:${part('minute')}` };
};

type OpenState =
  | { readonly isOpen: true; readonly until: string }
  | { readonly isOpen: false; readonly opens: NextOpening | undefined };

/** The next opening of a closed store. */
export type NextOpening = LocalTime & { readonly isToday: boolean };

/** Returns when an open store closes, or when a closed one opens next. */
export const openState = (hours: OpeningHours, { day, time }: LocalTime): OpenState => {
  const current = hours[day].find(([open, close]) => open <= time && time < close);
  if (current) return { isOpen: true, until: current[1] };
  const later = hours[day].find(([open]) => open > time);
  if (later) return { isOpen: false, opens: { day, time: later[0], isToday: true } };
  const today = WEEKDAYS.indexOf(day);
  for (let ahead = 1; ahead <= WEEKDAYS.length; ahead += 1) {
    const next = WEEKDAYS[(today + ahead) % WEEKDAYS.length] ?? day;
    const first = hours[next][0];
    if (first) return { isOpen: false, opens: { day: next, time: first[0], isToday: false } };
  }
  return { isOpen: false, opens: undefined };
};
