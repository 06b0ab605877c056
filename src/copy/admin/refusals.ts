import type { StaffRefusal } from '#domain/staff/staff-refusal.ts';

/** Why an action of staff was refused. */
export const refusals: Readonly<Record<StaffRefusal, string>> = {
  'not-permitted': 'Your role does not permit this.',
  'recent-authentication-required':
    'Please sign in again to do this; it asks for a sign-in of the last ten minutes.',
  'request-id-used': 'This form was already sent. Please reload the page.',
  'unknown-member': 'This member was removed meanwhile.',
  'email-taken': 'A member with this email exists already.',
  'last-owner': 'This is the only owner who can sign in, so it stays an owner.',
  'link-ended': 'This link was used, replaced or has expired. Ask the owner for another one.',
  'wrong-credentials': 'The email, password or code is wrong. A code works once; wait for the next one.',
  'wrong-code':
    'This code is wrong. Check that the clock of your phone is right, and enter the current code.',
  'weak-password': 'This password is easy to guess. Please choose another one.',
  overloaded: 'The shop is busy. Please try again in a moment.',
};
