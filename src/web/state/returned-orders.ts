import { z } from 'zod';

const KEY = 'camellia:returned-orders';
const schema = z.array(z.uuid());

/** So many numbers are kept, the newest ones: nobody goes back further than that. */
export const MOST_RETURNED = 50;

const readReturned = (): readonly string[] => {
  try {
    return schema.parse(JSON.parse(localStorage.getItem(KEY) ?? '[]'));
  } catch {
    return [];
  }
};

/** Whether the cart of that order has been given back in this browser, in whichever tab. */
export const isReturned = (receipt: string): boolean => readReturned().includes(receipt);

/** Remembers that it has; a browser that forbids storage keeps no cart either. */
export const rememberReturned = (receipt: string): void => {
  const others = readReturned().filter((other) => other !== receipt);
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, receipt].slice(-MOST_RETURNED)));
  } catch (error) {
    console.warn('The order number cannot be stored on this device.', error);
  }
};
