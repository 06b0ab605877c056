/** Formats a date as `Sat Nov 21 2026` in the reader's time zone (ORD-4). */
export const orderDate = (date: Date): string => date.toString().split(' ').slice(0, 4).join(' ');
