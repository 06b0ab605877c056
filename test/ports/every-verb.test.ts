import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ok } from '#domain/values/result.ts';
import { changeAddressVerb } from '#services/orders/addresses/change-address-by-staff.ts';
import { changeEmailVerb } from '#services/orders/addresses/change-email-by-staff.ts';
import { addNoteVerb, sendEmailVerb, sendMessageVerb } from '#services/orders/admin/order-verbs.ts';
import { sendEmailAgainVerb } from '#services/orders/admin/send-email-again.ts';
import { handleWithdrawalVerb, reopenWithdrawalVerb } from '#services/orders/admin/withdrawal-verbs.ts';
import {
  addCustomerNoteVerb,
  eraseCustomerVerb,
  exportCustomerVerb,
} from '#services/orders/customers/customer-verbs.ts';
import { FULFILMENT_VERBS } from '#services/orders/fulfilment/fulfilment-verbs.ts';
import {
  correctTrackingVerb,
  recordShipmentVerb,
  undoShipmentVerb,
} from '#services/orders/fulfilment/shipment-verbs.ts';
import { UNDO_VERBS } from '#services/orders/fulfilment/undo-verbs.ts';
import {
  closeReviewVerb,
  recordRefundVerb,
  retryRefundVerb,
} from '#services/payments/after-payment/payment-verbs.ts';
import { cancelVerb, refundVerb, restockVerb } from '#services/payments/after-payment/staff-verbs.ts';
import { createStaffLink } from '#services/staff/credentials/create-staff-link.ts';
import { recordExportVerb } from '#services/staff/verbs/audit-verbs.ts';
import { changeEnquiryStateVerb } from '#services/staff/verbs/enquiry-verbs.ts';
import type { StaffVerb } from '#services/staff/verbs/staff-verb.ts';
import {
  changeRoleVerb,
  inviteMemberVerb,
  removeMemberVerb,
  sendRecoveryLinkVerb,
} from '#services/staff/verbs/staff-verbs.ts';
import { anAddress } from '#test/support/examples.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { fulfilment } from '#test/support/fulfilment.ts';
import { placedAndPaid } from '#test/support/paid-orders.ts';
import { units } from '#test/support/refundable-order.ts';
import { anInvitation, DONE, perform } from '#test/support/staff-actions.ts';
import {
  actorOf,
  invitedMember,
  type StaffTestPorts,
  signedInMember,
  staffPorts,
} from '#test/support/staff-fixtures.ts';

type Arrange<Input> = (database: FreshDatabase, ports: StaffTestPorts) => Promise<Input>;

/** A verb with an input with which it succeeds. */
const example = <Input>(verb: StaffVerb<Input>, arrange: Arrange<Input>) => ({
  verb: verb as object,
  permission: verb.permission,
  inverse: verb.inverse,
  async arrange(database: FreshDatabase, ports: StaffTestPorts) {
    const input = await arrange(database, ports);
    const { member } = await signedInMember(ports);
    return (requestId: string) => perform(ports, actorOf(member), verb, input, { requestId });
  },
});

const { pack, unpack, deliver, return: takeBack } = FULFILMENT_VERBS;
const now = new Date();

/** A paid order after these steps. */
const paidOrder = async (database: FreshDatabase, ...steps: readonly ('pack' | 'ship')[]) => {
  const paid = await placedAndPaid(database);
  const { orderNumber } = paid.order;
  for (const step of steps) await fulfilment(database).take(orderNumber, step);
  return { ...paid, orderNumber };
};

const stepOf = async (database: FreshDatabase, ...steps: readonly ('pack' | 'ship')[]) => {
  const { orderNumber } = await paidOrder(database, ...steps);
  return { orderNumber, now };
};

const stepDone = async (database: FreshDatabase, step: 'deliver' | 'return') => {
  const input = await stepOf(database, 'ship');
  await fulfilment(database).step(input.orderNumber, step);
  return input;
};

const idOfMember = async (_: FreshDatabase, ports: StaffTestPorts) => {
  const { member } = await invitedMember(ports, 'packer');
  return { id: member.id };
};

/** A guest, by the id of a paid order. */
const guest = async (database: FreshDatabase) => {
  const { order } = await paidOrder(database);
  return { id: order.id };
};

const withdrawalOf = async (database: FreshDatabase, handledAt: Date | null) => {
  const { order } = await paidOrder(database);
  const [withdrawal] = await database.rows<{ id: string }>(
    `insert into withdrawals (id, reference, order_id, order_number, name, email, items, handled_at)
     values (gen_random_uuid(), '0A1B2C3D', $1, $2, 'Ada', 'ada@example.com', '', $3) returning id`,
    [order.id, order.orderNumber, handledAt],
  );
  return { id: withdrawal?.id ?? '' };
};

const withRefundDue = async (database: FreshDatabase) => {
  const { order, orderNumber } = await paidOrder(database);
  await database.rows(
    "insert into refunds (order_id, payment_intent, amount_cents, due_at) values ($1, 'pi_1', $2, now() - interval '1 hour')",
    [order.id, order.totalCents],
  );
  return { orderNumber, dueCents: order.totalCents };
};

const EXAMPLES = [
  example(inviteMemberVerb, async (_, ports) => anInvitation(ports)),
  example(changeRoleVerb, async (...world) => ({
    ...(await idOfMember(...world)),
    role: 'manager' as const,
  })),
  example(removeMemberVerb, idOfMember),
  example(sendRecoveryLinkVerb, async (database, ports) => ({
    ...(await idOfMember(database, ports)),
    link: createStaffLink(ports).link,
    emailSecret: null,
  })),
  example(recordExportVerb, async () => ({ query: { verb: 'order.ship' } })),
  example(pack, (database) => stepOf(database)),
  example(unpack, (database) => stepOf(database, 'pack')),
  example(deliver, (database) => stepOf(database, 'ship')),
  example(takeBack, (database) => stepOf(database, 'ship')),
  example(UNDO_VERBS.deliver, (database) => stepDone(database, 'deliver')),
  example(UNDO_VERBS.return, (database) => stepDone(database, 'return')),
  example(recordShipmentVerb, async (database) => ({
    ...(await stepOf(database)),
    shipmentId: randomUUID(),
    carrier: null,
    trackingNumber: '',
  })),
  example(undoShipmentVerb, async (database) => {
    const { orderNumber } = await paidOrder(database);
    const shipmentId = randomUUID();
    await fulfilment(database).ship(orderNumber, {}, { requestId: shipmentId });
    return { shipmentId };
  }),
  example(correctTrackingVerb, async (database) => {
    const { orderNumber } = await paidOrder(database);
    const shipmentId = randomUUID();
    await fulfilment(database).ship(orderNumber, {}, { requestId: shipmentId });
    await fulfilment(database).announce();
    const expected = { carrier: null, trackingNumber: '' };
    return { shipmentId, expected, carrier: 'dhl' as const, trackingNumber: '1234567890' };
  }),
  example(addNoteVerb, async (database) => {
    const { orderNumber } = await paidOrder(database);
    return { orderNumber, text: 'Call first', staffId: null };
  }),
  example(sendEmailVerb, async (database) => {
    const { orderNumber } = await paidOrder(database);
    return { orderNumber, kind: 'order-link' as const };
  }),
  example(sendMessageVerb, async (database) => {
    const { orderNumber } = await paidOrder(database);
    return { emailId: randomUUID(), orderNumber, staffId: null, subject: 'Your tea', message: 'Thank you.' };
  }),
  example(addCustomerNoteVerb, async (database) => ({
    ...(await guest(database)),
    text: 'Call first',
    staffId: null,
  })),
  example(exportCustomerVerb, guest),
  example(eraseCustomerVerb, async (database) => ({
    ...(await guest(database)),
    expected: { email: 'guest@example.com', orders: 1 },
  })),
  example(changeAddressVerb, async (database) => {
    const { orderNumber, order } = await paidOrder(database);
    return { orderNumber, expected: order.shipping, address: anAddress({ line1: '7 Other Lane' }) };
  }),
  example(changeEmailVerb, async (database) => {
    const { orderNumber, order } = await paidOrder(database);
    return { orderNumber, expected: order.email, email: 'ada@example.com' };
  }),
  example(cancelVerb, async (database) => {
    const { orderNumber, session } = await paidOrder(database);
    return { orderNumber, cancelledFrom: null, sessionId: session.id, payment: session };
  }),
  example(refundVerb, async (database) => {
    const { orderNumber, session } = await paidOrder(database);
    return {
      id: randomUUID(),
      orderNumber,
      payment: session,
      choice: units(1),
      expectedReturnedCents: 0,
      isDisputeConfirmed: false,
    };
  }),
  example(restockVerb, async (database) => {
    const { order, orderNumber } = await paidOrder(database);
    await database.rows('update orders set refunded_cents = total_cents where id = $1', [order.id]);
    const lines = [{ position: 0, quantity: 1 }];
    return { id: randomUUID(), orderNumber, lines, expectedRestocked: 0 };
  }),
  example(retryRefundVerb, (database) => withRefundDue(database)),
  example(recordRefundVerb, async (database) => ({ ...(await withRefundDue(database)), otherCents: null })),
  example(closeReviewVerb, async (database) => {
    const { order, orderNumber } = await paidOrder(database);
    await database.rows(
      "insert into held_payments (session_id, order_id, reason, payment) values ('cs_2', $1, 'wrong-amount', '{}')",
      [order.id],
    );
    return { orderNumber, sessionId: 'cs_2' };
  }),
  example(changeEnquiryStateVerb, async ({ rows }) => {
    const [enquiry] = await rows<{ id: string }>(
      `insert into enquiries (id, reference, name, email, phone, town, message, created_at)
       values (gen_random_uuid(), '0A1B2C3D', 'Ada', 'ada@example.com', '', 'Bath', 'Hello', now()) returning id`,
    );
    return { id: enquiry?.id ?? '', from: 'open' as const, to: 'answered' as const };
  }),
  example(handleWithdrawalVerb, (database) => withdrawalOf(database, null)),
  example(reopenWithdrawalVerb, (database) => withdrawalOf(database, now)),
  example(sendEmailAgainVerb, async (database) => {
    await paidOrder(database);
    const [email] = await database.rows<{ id: string }>(
      "update letters set due_at = null, attempts = 1, last_error = 'mailbox full' where kind = 'order-paid' returning id",
    );
    return { id: email?.id ?? '' };
  }),
];

const isVerb = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && 'permission' in value && 'perform' in value;

/** Returns the verbs that the modules of the services export, alone or in a table. */
const exportedVerbs = async (): Promise<readonly object[]> => {
  const paths = globSync('src/services/**/*.ts').filter((path) =>
    /StaffVerb<[^=]*> =/.test(readFileSync(path, 'utf8').replace(/\s+/g, ' ')),
  );
  const modules = await Promise.all(
    paths.map((path): Promise<Readonly<Record<string, unknown>>> => import(resolve(path))),
  );
  return modules
    .flatMap((module) => Object.values(module))
    .flatMap((value) =>
      typeof value === 'object' && value !== null && !isVerb(value) ? Object.values(value) : [value],
    )
    .filter(isVerb);
};

test('every verb of the services has an example, and every inverse is a verb', async () => {
  const verbs = await exportedVerbs();
  const known = new Set(EXAMPLES.map(({ verb }) => verb));
  expect(verbs.filter((verb) => !known.has(verb))).toEqual([]);
  expect(known.size).toBe(verbs.length);
  const permissions = EXAMPLES.map(({ permission }) => permission);
  expect(new Set(permissions).size).toBe(permissions.length);
  for (const { permission, inverse } of EXAMPLES)
    if (inverse) expect([permission, permissions.includes(inverse)]).toEqual([permission, true]);
});

test.each(EXAMPLES)('$permission writes exactly one audit entry, and a repeated request none', async ({
  permission,
  arrange,
}) => {
  await using database = await freshDatabase();
  const run = await arrange(database, staffPorts(database));
  const entries = () =>
    database.rows('select concat(object, $1::text, verb) as verb, request_id as id from audit_entries', [
      '.',
    ]);
  const before = await entries();
  const requestId = randomUUID();
  expect(await run(requestId)).toEqual(DONE);
  const after = await entries();
  expect(after).toHaveLength(before.length + 1);
  expect(after.filter(({ id }) => id === requestId)).toEqual([{ verb: permission, id: requestId }]);
  expect(await run(requestId)).toEqual(ok({ isRepeated: true }));
  expect(await entries()).toEqual(after);
});
