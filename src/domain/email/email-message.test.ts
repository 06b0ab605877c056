import { expect, test } from 'vitest';
import {
  EMAIL_INTERVAL_MS,
  EMAIL_KINDS,
  emailExpiry,
  emailLifetimeMs,
  FAILED_SIGN_IN_EMAIL_INTERVAL_MS,
  retryDelayMs,
} from './email-message.ts';

test('retries a deferred email after 30 s, then doubles the delay up to four hours', () => {
  expect([1, 2, 3, 4].map(retryDelayMs)).toEqual([30_000, 60_000, 120_000, 240_000]);
  expect([9, 10, 11, 40, 4000].map(retryDelayMs)).toEqual([7_680_000, ...Array(4).fill(14_400_000)]);
});

test('a verification link is valid for a day, a reset link for an hour', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  expect(emailExpiry('prove-email', now)).toEqual(new Date('2026-11-22T10:00:00Z'));
  expect(emailExpiry('reset-password', now)).toEqual(new Date('2026-11-21T11:00:00Z'));
});

test('an email with a link expires with the link, and any other after three days', () => {
  const hours = EMAIL_KINDS.map((kind) => [kind, emailLifetimeMs(kind) / 3_600_000]);
  expect(hours).toEqual([
    ['order-paid', 72],
    ['order-unpaid', 1 / 3],
    ['order-cancelled', 72],
    ['order-refunded', 72],
    ['order-address-changed', 72],
    ['order-packed', 72],
    ['order-shipped', 72],
    ['order-delivered', 72],
    ['order-access-code', 1 / 4],
    ['order-link', 72],
    ['order-message', 72],
    ['prove-email', 24],
    ['reset-password', 1],
    ['password-guessed', 72],
    ['password-changed', 72],
    ['change-email', 24],
    ['email-changed', 72],
    ['enquiry-received', 72],
    ['withdrawal-received', 72],
    ['confirm-back-in-stock', 168],
    ['back-in-stock', 72],
    ['staff-link', 48],
    ['staff-access-changed', 72],
    ['staff-codes-guessed', 72],
    ['staff-new-order', 72],
    ['staff-new-enquiry', 72],
  ]);
});

test('emails the owner once a day after twenty wrong passwords, one of which expires each hour', () => {
  expect(FAILED_SIGN_IN_EMAIL_INTERVAL_MS).toBe(86_400_000);
  expect(EMAIL_INTERVAL_MS).toBe(60_000);
});
