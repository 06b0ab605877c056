import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Endpoint } from '#adapters/http/registry/endpoint.ts';
import type { Address } from '#domain/orders/address.ts';
import { anAddress } from '#test/support/examples.ts';
import { PASSWORD } from '#test/support/shopper.ts';
import { adminMap } from '#web/admin/site/admin-map.ts';
import { siteMap } from '#web/site/site-map.ts';

/** The person and the product that a body names. */
export type Named = {
  readonly tea: string;
  readonly receipt: string;
  readonly email: string;
  readonly password?: string;
  readonly address?: Address;
};

/** JSON bodies of the shop's pages, with all optional fields and without them. */
const bodies = ({ tea, receipt, email, address = anAddress() }: Named): unknown[] => {
  const items = [{ id: tea, quantity: 2 }];
  return [
    { linkSecret: 'x'.repeat(43) },
    { address },
    { items, receipt, shipping: address, billing: address, email },
    { items, receipt, shipping: address, billing: address, email, coupon: 'WELCOME', total: 17.8 },
    { items },
    { items, coupon: 'WELCOME', receipt },
    { changes: [{ changeId: randomUUID(), id: tea, by: 1 }] },
    { changes: [{ changeId: randomUUID(), id: tea, atLeast: 2 }] },
    { route: '/tea', figures: { LCP: 1_000, CLS: 0.1, INP: 80, TTFB: 30, FCP: 500 } },
  ];
};

/** The valid bodies of a route, by its declaration. */
export const validJsonBodies = ({ body }: Endpoint, named: Named): unknown[] => {
  const { schema } = body ?? {};
  return schema ? bodies(named).filter((candidate) => z.safeParse(schema, candidate).success) : [];
};

const UNKNOWN_ID = randomUUID();
const addressFields = (address: Address): Record<string, string> =>
  Object.fromEntries(Object.entries(address).map(([name, value]) => [`shipping.${name}`, value]));

const forms = ({ email, password = PASSWORD, address = anAddress() }: Named, text: string) =>
  new Map<string, readonly Record<string, string>[]>([
    [siteMap.franchising, [{ name: text, email, phone: '', town: text, message: text }]],
    [
      siteMap.withdrawal,
      ['review', 'confirm', 'edit'].map((intent) => ({
        intent,
        name: text,
        orderNumber: 'CAM-7K4Q2M',
        email,
        items: text,
      })),
    ],
    [siteMap.backInStock, [{ email }]],
    [siteMap.confirmBackInStock, [{}]],
    [siteMap.stopBackInStock, [{}]],
    [siteMap.resetPassword, [{ email }]],
    [siteMap.newPassword, [{ password, confirmPassword: password }]],
    [siteMap.proveEmail, [{}]],
    [
      siteMap.order,
      [
        {},
        { intent: 'cancel-paid' },
        { intent: 'send-code' },
        { intent: 'redeem-code', code: '000000' },
        { intent: 'order-again' },
        { intent: 'create-account', password },
      ],
    ],
    [siteMap.stopReminders, [{}]],
    [siteMap.orderAddress, [addressFields(anAddress({ line2: text }))]],
    [siteMap.findOrder, [{ number: 'CAM-7K4Q2M', email }]],
    [siteMap.logOut, [{}]],
    [
      siteMap.accountAddresses,
      [
        { intent: 'save', ...addressFields(address) },
        { intent: 'save', id: UNKNOWN_ID, ...addressFields(address) },
        { intent: 'save-last' },
        { intent: 'make-default', id: UNKNOWN_ID },
        { intent: 'remove', id: UNKNOWN_ID },
      ],
    ],
    [
      siteMap.accountDetails,
      [
        { intent: 'change-name', displayName: text },
        { intent: 'change-reminders', reminders: 'on' },
        {
          intent: 'change-password',
          currentPassword: password,
          password: `${password} again`,
          confirmPassword: `${password} again`,
        },
        { intent: 'change-email', email: `new-${email}`, password },
      ],
    ],
    [
      adminMap.account,
      [
        { intent: 'create-recovery-codes' },
        { intent: 'begin-passkey', name: 'Laptop' },
        { intent: 'remove-passkey', id: 'x' },
        { intent: 'change-emails', orders: 'on' },
      ],
    ],
    [adminMap.enquiries, [{ intent: 'closed', id: UNKNOWN_ID, from: 'open', requestId: randomUUID() }]],
    [adminMap.failedEmails, [{ intent: 'send-again', id: UNKNOWN_ID, requestId: randomUUID() }]],
    [
      adminMap.withdrawals,
      ['handle', 'reopen'].map((intent) => ({ intent, id: UNKNOWN_ID, requestId: randomUUID() })),
    ],
    [
      adminMap.orders,
      [
        { intent: 'save-view', name: text },
        { intent: 'remove-view', id: UNKNOWN_ID },
        { pack: randomUUID(), orders: randomUUID() },
      ],
    ],
    [
      adminMap.order,
      [
        { intent: 'add-note', text, requestId: randomUUID() },
        { intent: 'send-email', kind: 'order-link', requestId: randomUUID() },
        { intent: 'change-email', email: 'ada@example.com', expected: text, requestId: randomUUID() },
        { intent: 'retry-refund', requestId: randomUUID() },
        { intent: 'record-refund', id: 'refund', amount: '1.00', reason: text, requestId: randomUUID() },
        { intent: 'close-review', id: 'cs_1', reason: text, requestId: randomUUID() },
      ],
    ],
    [
      adminMap.customer,
      [
        { intent: 'add-note', text, requestId: randomUUID() },
        { intent: 'export', requestId: randomUUID() },
      ],
    ],
    [adminMap.customerErase, [{ intent: 'erase', email, orders: '1', requestId: randomUUID() }]],
    [
      adminMap.staff,
      [
        { intent: 'invite', email, name: text, role: 'owner', requestId: randomUUID() },
        { intent: 'change-role', id: UNKNOWN_ID, role: 'owner', requestId: randomUUID() },
        { intent: 'send-recovery-link', id: UNKNOWN_ID, requestId: randomUUID() },
        { intent: 'remove', id: UNKNOWN_ID, requestId: randomUUID() },
      ],
    ],
    [
      adminMap.orderFulfilment,
      [
        ...['ship', 'ship-anyway'].map((intent) => ({
          intent,
          'quantity-0': '1',
          trackingNumber: '',
          carrier: '',
          requestId: randomUUID(),
        })),
        ...['pack', 'unpack', 'deliver', 'undo-deliver', 'return', 'undo-return'].map((intent) => ({
          intent,
          requestId: randomUUID(),
        })),
        { intent: 'undo', id: UNKNOWN_ID, requestId: randomUUID() },
        ...['correct-tracking', 'correct-tracking-anyway'].map((intent) => ({
          intent,
          id: UNKNOWN_ID,
          trackingNumber: '1Z999AA10123456784',
          carrier: 'ups',
          expectedCarrier: '',
          expectedNumber: '',
          requestId: randomUUID(),
        })),
      ],
    ],
    [
      adminMap.shipping,
      [
        ...['ship', 'ship-anyway', 'scan', 'scan-anyway'].map((intent) => ({
          intent,
          orderNumber: UNKNOWN_ID,
          trackingNumber: '1Z999AA10123456784',
          carrier: 'ups',
          requestId: randomUUID(),
        })),
        { intent: 'undo', id: UNKNOWN_ID, requestId: randomUUID() },
      ],
    ],
    [
      adminMap.shippingImport,
      ['check', 'ship', 'ship-anyway'].map((intent) => ({
        intent,
        csv: `Order number,Carrier,Tracking number\r\n${UNKNOWN_ID},ups,1Z999AA10123456784`,
        requestId: randomUUID(),
      })),
    ],
    [adminMap.auditExport, [{}]],
    [
      adminMap.orderMessage,
      [{ intent: 'send-message', subject: text, message: text, requestId: randomUUID() }],
    ],
    [
      adminMap.orderRefund,
      [
        ...['review', 'confirm', 'edit'].map((intent) => ({
          intent,
          other: '1.00',
          reason: text,
          expectedReturnedCents: '0',
          requestId: randomUUID(),
        })),
        { intent: 'restock', 'back.0': '1', expectedRestocked: '0', requestId: randomUUID() },
      ],
    ],
    [
      adminMap.orderCancel,
      [{ intent: 'cancel', expectedStatus: 'paid', reason: text, requestId: randomUUID() }],
    ],
    [
      adminMap.orderAddress,
      [{ intent: 'change-address', requestId: randomUUID(), ...addressFields(anAddress({ line2: text })) }],
    ],
    [
      adminMap.signIn,
      [
        { email, password, code: '000000' },
        { intent: 'begin-passkey' },
        { intent: 'sign-in-passkey', response: '{"id":"x"}' },
      ],
    ],
    [adminMap.signOut, [{}]],
    [adminMap.recovery, [{ email, code: 'abcd-efgh-ijkl-mnop-2345-6777' }]],
    [adminMap.demo, [{}]],
    [
      adminMap.setUp,
      [
        { password, confirmPassword: password, code: '000000' },
        { intent: 'begin-passkey', name: 'Laptop' },
      ],
    ],
    [siteMap.account, [{ intent: 'verification-email' }, { intent: 'delete', password }]],
    [
      siteMap.auth,
      [
        { intent: 'sign-in', email, password },
        { intent: 'sign-up', displayName: text, email, password, confirmPassword: password },
        { intent: 'show-sign-up', displayName: text, email, password },
      ],
    ],
  ]);

/** The valid forms of a page, with these texts. */
export const formsOf = (
  { path }: Endpoint,
  named: Named,
  text: string,
): readonly Record<string, string>[] => {
  const fields = forms(named, text).get(path.replace(/\.data$/, ''));
  if (!fields) throw new Error(`no valid form is known for ${path}`);
  return fields;
};
