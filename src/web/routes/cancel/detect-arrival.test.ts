import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubWindow } from '#test/support/stub-window.ts';
import {
  clearPlacedOrders,
  endPlacedOrder,
  savePaymentTab,
  savePlacedOrder,
} from '../../state/storage/placed-order.ts';
import { saveReturned } from '../../state/storage/returned-orders.ts';
import { detectArrival } from './detect-arrival.ts';

const ORDER = '0b3c9d3e-6c57-4f0f-9a4b-0db1c1d8a111';
const OTHER = '6f1f7a52-0f6a-4a55-8d6c-3d1a2b7c9e22';

const aStorage = () => {
  const texts = new Map<string, string>();
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, value: string) => void texts.set(key, value),
    removeItem: (key: string) => void texts.delete(key),
  };
};
beforeEach(() => {
  stubWindow();
  vi.stubGlobal('localStorage', aStorage());
  vi.stubGlobal('sessionStorage', aStorage());
});
afterEach(() => vi.unstubAllGlobals());

const newTab = () => vi.stubGlobal('sessionStorage', aStorage());
const place = (receipt: string) => {
  savePlacedOrder({ receipt });
  savePaymentTab(receipt);
};

test.each([
  ['the tab that was sent to the payment page', () => place(ORDER), 'from-payment'],
  ['a tab that restored the cart before', () => saveReturned(ORDER), 'from-payment'],
  [
    'another tab of the browser',
    () => {
      place(ORDER);
      newTab();
    },
    'same-browser',
  ],
  [
    'another tab after the order has ended',
    () => {
      place(ORDER);
      newTab();
      endPlacedOrder(ORDER);
    },
    'same-browser',
  ],
  ['a browser that placed nothing', () => {}, 'other-browser'],
  ['a browser that placed another order', () => place(OTHER), 'other-browser'],
  [
    'a browser whose shopper has logged out',
    () => {
      place(ORDER);
      clearPlacedOrders();
    },
    'other-browser',
  ],
  [
    'a browser with unreadable storage',
    () => localStorage.setItem('camellia:placed-order', '{'),
    'other-browser',
  ],
  ['a browser that restored another order', () => saveReturned(OTHER), 'other-browser'],
] as const)('[PAY-7] detects how the address of an order was opened: %s', (_, prepare, arrival) => {
  prepare();
  expect(detectArrival(ORDER, '')).toBe(arrival);
});

test.each([
  ['', 'from-payment'],
  ['https://pay.example/', 'from-payment'],
  ['https://shop.example/checkout-form', 'from-payment'],
  ['https://foreign.example/', 'same-browser'],
  ['https://pay.example.foreign.example/', 'same-browser'],
  ['https://pay.example:8443/', 'same-browser'],
  ['http://pay.example/', 'same-browser'],
  ['https://shop.example.foreign.example/', 'same-browser'],
] as const)('[PAY-7] detects how the payment tab reached the address of its order from "%s": %s', (referrer, arrival) => {
  vi.stubGlobal('location', { origin: 'https://shop.example' });
  savePlacedOrder({ receipt: ORDER, url: 'https://pay.example/c/1' });
  savePaymentTab(ORDER);
  expect(detectArrival(ORDER, referrer)).toBe(arrival);
});
