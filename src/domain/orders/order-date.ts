/** The first four words of the date string, e.g. `Sat Nov 21 2026`, in the reader's own time zone (ORD-4). */
export const orderDate = (date: Date): string => date.toString().split(' ').slice(0, 4).join(' ');
