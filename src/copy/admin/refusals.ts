import type { StaffRefusal } from '#domain/staff/staff-refusal.ts';

/** Why an action of staff was refused. */
export const refusals: Readonly<Record<StaffRefusal, string>> = {
  'not-permitted': 'Your role does not permit this.',
  'recent-authentication-required':
    'Please sign in again to do this; it asks for a sign-in of the last ten minutes.',
  'request-id-used': 'This form was already sent. Please reload the page.',
  'invalid-form': 'This form could not be read. Please reload the page.',
  'too-many-links': 'You have sent many links. Please wait ten minutes.',
  'unknown-member': 'This member was removed meanwhile.',
  'email-taken': 'A member with this email exists already.',
  'last-owner': 'This is the only owner who can sign in, so it stays an owner.',
  'link-ended': 'This link was used, replaced or has expired. Ask the owner for another one.',
  'wrong-credentials': 'The email, password or code is wrong. A code works once; wait for the next one.',
  'too-many-codes':
    'Too many codes. Please wait ten minutes, or use a recovery code. If it wasn’t you, change your password.',
  'wrong-code':
    'This code is wrong. Check that the clock of your phone is right, and enter the current code.',
  'weak-password': 'This password is easy to guess. Please choose another one.',
  'wrong-passkey': 'This passkey was not accepted. Please try again, or sign in in another way.',
  'passkey-known': 'This passkey is registered already.',
  'unknown-passkey': 'This passkey was removed already.',
  'last-credential': 'This is your only way to sign in. Add another one first.',
  'no-credential': 'Set up a sign-in first: an owner can send you a link.',
  overloaded: 'The shop is busy. Please try again in a moment.',
};
