import { formatDay } from '#domain/orders/gift/gift-days.ts';
import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';
import type { ExplainedRefusal } from '#domain/orders/shipments/check-dispatch.ts';
import type { StaffRefusal } from '#domain/staff/staff-refusal.ts';
import { adminShipments, adminShipping } from './fulfilment.ts';
import { orderRefusals } from './order-refusals.ts';

/** Why an action of staff was refused. */
export const refusals: Readonly<Record<StaffRefusal, string>> = {
  ...orderRefusals,
  'not-permitted': 'Your role does not permit this.',
  'recent-authentication-required': 'To do this, please sign in again first. You’ll come back to this form.',
  'request-id-used': 'This form was sent before, with other entries. Please reload the page.',
  'invalid-form': 'This form is out of date. Please reload the page.',
  'too-many-links': 'You’ve sent many links. Please wait ten minutes.',
  'changed-meanwhile': 'Another member changed this meanwhile. The page now shows the current state.',
  'unknown-enquiry': 'This inquiry has been deleted.',
  'unknown-withdrawal': 'This withdrawal has been deleted.',
  'unknown-email': 'This email has been deleted.',
  'email-expired':
    'The link or code in this email has expired. Its recipient can request a new one in the shop.',
  'email-deleted':
    'The content of this email was deleted, and it no longer fits its order. Open the order to send another email or write to the customer.',
  'several-emails':
    'The content of this email was deleted, and its order has several of this kind. Open the order to send them all, or write to the customer.',
  'unknown-member': 'This member has been removed.',
  'unknown-customer': 'The data of this customer was deleted.',
  'customer-changed':
    'The customer has ordered or changed the account since you opened this page. It now shows the current state; nothing was deleted.',
  'unpaid-order-left':
    'The customer has just placed another order, which awaits payment. Nothing was deleted. Please try again.',
  'email-taken': 'There is a member with this email already.',
  'last-owner': 'This is the only owner who can sign in. Make another member an owner first.',
  'link-ended': 'This link no longer works. Ask an owner for a new one.',
  'wrong-credentials': 'The email, password or code is wrong. Each code works once: wait for the next one.',
  'too-many-codes':
    'Too many wrong codes. Wait ten minutes, or use a recovery code. If this wasn’t you, ask an owner for a new link.',
  'wrong-code': 'This code is wrong. Enter the newest one, and check the clock of your phone.',
  'weak-password': 'This password is easy to guess. Please choose another one.',
  'wrong-passkey': 'This passkey didn’t work. Try again, or sign in another way.',
  'passkey-known': 'This device has a passkey for the admin already.',
  'unknown-passkey': 'This passkey has been removed.',
  'last-credential': 'This is your only way to sign in. Add another one first.',
  'no-credential': 'Your account has no sign-in yet. An owner can send you a link to set one up.',
  overloaded: 'The shop is busy. Please try again in a moment.',
  'order-anonymized': 'The data of this customer was deleted, so this is no longer possible.',
  'email-not-fitting': 'This email does not fit the order as it is now.',
  'too-many-emails': 'The customer got several of these emails in the last hour. Please wait.',
  'too-many-messages': 'You’ve written many messages in the last hour. Please wait.',
  'too-many-views': 'You have saved as many views as possible. Delete one first.',
  'several-orders': 'Several orders have this short number. Please enter the long one.',
  'not-an-order-number': 'This is not an order number. Scan the slip, or enter one such as CAM-7K4Q2M.',
  'order-withdrawn': 'The customer has withdrawn from the contract. Please handle the withdrawal first.',
  'gift-too-early': 'The order is a gift that would arrive too early.',
  'undo-too-late': 'This can only be undone within ten minutes.',
  'fulfilment-conflict': 'The order is not in a status that allows this step. Please reload the page.',
  'already-shipped': 'The whole order is already shipped.',
  'nothing-to-ship': 'Please enter how many items are in the parcel.',
  'shipment-exceeds-order': 'This is more than is left to ship. Please reload the page.',
  'tracking-number-used':
    'Another parcel was shipped with this tracking number in the last 30 days. Please check the label.',
  'unknown-shipment': 'This shipment was already undone.',
  'shipment-announced': 'The customer has been notified, so this shipment can’t be undone anymore.',
  'shipment-undoable':
    'The customer has not been notified yet. Undo the shipment, and ship it again with the right number.',
  'already-delivered':
    'The order is delivered or returned, so its tracking number can’t be corrected anymore.',
};

/** Returns why an order is not shipped, with who shipped it, when its gift may be packed, or which order has the number. */
export const explanationOf = ({ refusal, shipment, packingDay, usedFor }: ExplainedRefusal): string =>
  [
    refusals[refusal],
    ...(shipment
      ? [adminShipping.shippedBy(shipment.by ?? adminShipments.commandLine, shipment.trackingNumber)]
      : []),
    ...(packingDay ? [adminShipping.packOn(formatDay(packingDay))] : []),
    ...(usedFor ? [adminShipments.usedFor(shortNumberOf(usedFor))] : []),
  ].join(' ');
