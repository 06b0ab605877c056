/** Formats a date as `Sat Nov 21 2026` in the reader's time zone (ORD-4). */
export const orderDate = (date: Date): string => date.toString().split(' ').slice(0, 4).join(' ');

/** Formats a moment as `5:30 PM` in the reader's time zone; undefined for an invalid one. */
export const timeOfDay = (moment: string): string | undefined => {
  const date = new Date(moment);
  return Number.isNaN(date.getTime())
    ? undefined
    : date.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
};
