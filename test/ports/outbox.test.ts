import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createOutbox } from '#adapters/postgres/email/outbox.ts';
import { createOrderRepository } from '#adapters/postgres/orders/order-repository.ts';
import { err, ok } from '#domain/values/result.ts';
import { sendEmails } from '#services/email/send-emails.ts';
import type { DeliveryError, Mailer } from '#services/ports/ports.ts';
import { aPaidSession, aPurchase } from '#test/support/examples.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { place, placed } from '#test/support/order-fixtures.ts';
import { silentLog } from '#test/support/silent-log.ts';

const LEASE = 60_000;

/** A paid order, whose email is due. */
const placePaidOrder = async (database: FreshDatabase) => {
  const { repository, order } = await placed(database);
  await repository.apply(order.orderNumber, 'payment-received', aPaidSession(order));
  return order;
};
const outboxRows = (database: FreshDatabase) =>
  database.rows(
    'select attempts, last_error, (round(extract(epoch from due_at - now()) / 10) * 10)::int as due, sent_at is not null as sent, facts is null as scrubbed from letters',
  );
/** A second ago, because the column has milliseconds, and the current time rounded up is not due yet. */
const makeDue = (database: FreshDatabase) =>
  database.rows("update letters set due_at = now() - interval '1 second'");

/** A server of the shop that sends with this mailer. */
const server = (database: FreshDatabase, send: Mailer['send'], inMs = 0) =>
  sendEmails.bind(null, {
    outbox: createOutbox(database.another(4).orm),
    mailer: { send },
    clock: () => new Date(Date.now() + inMs),
    log: silentLog,
  });
const failingWith =
  (code: DeliveryError['code']): Mailer['send'] =>
  async () =>
    err({ code, reason: 'rejected by the server' });

test('a payment queues its email once, and an unpaid order queues none', async () => {
  await using database = await freshDatabase();
  const { repository, order } = await placed(database);
  for (let n = 0; n < 3; n += 1)
    await repository.apply(order.orderNumber, 'payment-received', aPaidSession(order));
  const other = await placed(database);
  await other.repository.apply(other.order.orderNumber, 'payment-expired', null);
  const message = await createOutbox(database.orm).take(LEASE);
  expect(message).toMatchObject({
    to: 'guest@example.com',
    attempts: 1,
    content: { kind: 'order-paid', data: { receipt: order.orderNumber, secret: order.linkSecret } },
  });
  expect(await database.rows('select 1 from letters')).toHaveLength(1);
});

test('leaves an order unpaid when its email cannot be queued, so that it is retried', async () => {
  await using database = await freshDatabase();
  const { repository, order } = await placed(database);
  await database.rows('alter table letters add constraint broken check (false)');
  const pay = () => repository.apply(order.orderNumber, 'payment-received', aPaidSession(order));
  await expect(pay()).rejects.toThrow();
  expect((await repository.find(order.orderNumber))?.status).toBe('awaiting-payment');
  await database.rows('alter table letters drop constraint broken');
  await pay();
  expect(await database.rows('select 1 from letters')).toHaveLength(1);
});

test('three servers that send at once send every email once', async () => {
  await using database = await freshDatabase();
  const repository = createOrderRepository(database.orm, database.orm);
  for (let n = 0; n < 12; n += 1) {
    const order = await place(repository, aPurchase({ items: [{ id: 'marrakech-mint', quantity: 1 }] }));
    if (order.ok)
      await repository.apply(order.value.orderNumber, 'payment-received', aPaidSession(order.value));
  }
  const sent: string[] = [];
  const send: Mailer['send'] = async ({ id }) => {
    sent.push(id);
    return ok(undefined);
  };
  await Promise.all([1, 2, 3].map(() => server(database, send)()));
  expect(sent).toHaveLength(12);
  expect(new Set(sent).size).toBe(12);
  expect(await database.rows('select 1 from letters where sent_at is null')).toEqual([]);
});

test('one server leases an email, and another takes it over after a crash under the same id', async () => {
  await using database = await freshDatabase();
  await placePaidOrder(database);
  const [firstServer, secondServer] = [createOutbox(database.orm), createOutbox(database.another(2).orm)];
  const leased = await firstServer.take(LEASE);
  expect(leased).toBeDefined();
  expect(await secondServer.take(LEASE)).toBeUndefined();
  await makeDue(database);
  expect(await secondServer.take(LEASE)).toEqual({ ...leased, attempts: 2 });
});

test('deletes the content of an email when it is sent', async () => {
  await using database = await freshDatabase();
  await placePaidOrder(database);
  await server(database, async () => ok(undefined))();
  expect(await outboxRows(database)).toEqual([
    { attempts: 1, last_error: null, due: null, sent: true, scrubbed: true },
  ]);
});

test('retries a deferred email after 30 s, then after a minute', async () => {
  await using database = await freshDatabase();
  await placePaidOrder(database);
  const send = server(database, failingWith('deferred'));
  await send();
  expect(await outboxRows(database)).toMatchObject([
    { attempts: 1, last_error: 'rejected by the server', sent: false, due: 30 },
  ]);
  await send();
  await makeDue(database);
  await send();
  expect(await outboxRows(database)).toMatchObject([{ attempts: 2, due: 60, scrubbed: false }]);
});

test('gives up a rejected or late email', async () => {
  await using database = await freshDatabase();
  await placePaidOrder(database);
  await server(database, failingWith('rejected'))();
  expect(await outboxRows(database)).toMatchObject([{ sent: false, due: null, scrubbed: false }]);

  await placePaidOrder(database);
  let sendCount = 0;
  const send: Mailer['send'] = async () => {
    sendCount += 1;
    return ok(undefined);
  };
  await server(database, send, 4 * 86_400_000)();
  expect(sendCount).toBe(0);
  expect(await database.rows('select last_error from letters order by created_at')).toEqual([
    { last_error: 'rejected by the server' },
    { last_error: 'too late' },
  ]);
});

test('tries one email per run during a mail server outage, and uses no attempt of the others', async () => {
  await using database = await freshDatabase();
  for (let n = 0; n < 3; n += 1) await placePaidOrder(database);
  let sendCount = 0;
  await server(database, async () => {
    sendCount += 1;
    return err({ code: 'server-unavailable', reason: 'away' });
  })();
  expect(sendCount).toBe(1);
  expect(await database.rows('select 1 from letters where attempts = 0 and due_at <= now()')).toHaveLength(2);
});

test('a stopping shop sends no further email', async () => {
  await using database = await freshDatabase();
  for (let n = 0; n < 2; n += 1) await placePaidOrder(database);
  const stop = new AbortController();
  await server(database, async () => {
    stop.abort();
    return ok(undefined);
  })(stop.signal);
  expect(await database.rows('select 1 from letters where sent_at is null')).toHaveLength(1);
});

test('deletes completed emails after their retention time, and keeps queued ones', async () => {
  await using database = await freshDatabase();
  for (let n = 0; n < 2; n += 1) await placePaidOrder(database);
  const outbox = createOutbox(database.orm);
  const message = await outbox.take(LEASE);
  await outbox.sent(message?.id ?? '');
  await outbox.deleteOld(new Date(Date.now() - 1000));
  expect(await database.rows('select 1 from letters')).toHaveLength(2);
  await outbox.deleteOld(new Date(Date.now() + 60_000));
  expect(await database.rows('select sent_at from letters')).toEqual([{ sent_at: null }]);
});

test.each([
  ['facts without fields', "facts = '{}'"],
  ['lines that are an object', `facts = facts || '{"lines": {}}'`],
  ['a line without a price', `facts = facts || '{"lines": [{"name": "Tea", "quantity": 1}]}'`],
  ['an amount that is a text', `facts = facts || '{"totalCents": "NaN"}'`],
  ['discounts that are null', `facts = facts || '{"discounts": null}'`],
  ['facts that are a list', "facts = '[]'"],
])('sends no email with %s, keeps it for later and sends the others', async (_, change) => {
  await using database = await freshDatabase();
  await database.rows('alter table letters disable trigger letters_facts_named');
  await placePaidOrder(database);
  await database.rows(`update letters set ${change}, due_at = now() - interval '2 seconds'`);
  await placePaidOrder(database);
  const receipts: unknown[] = [];
  await server(database, async ({ content }) => {
    receipts.push('receipt' in content.data);
    return ok(undefined);
  })();
  expect(receipts).toEqual([true]);
  expect(await outboxRows(database)).toEqual(
    expect.arrayContaining([
      { attempts: 1, last_error: 'malformed data', due: 30, sent: false, scrubbed: false },
      { attempts: 1, last_error: null, due: null, sent: true, scrubbed: true },
    ]),
  );
});

test('gives a malformed email up once it is no longer worth sending', async () => {
  await using database = await freshDatabase();
  await placePaidOrder(database);
  await database.rows("update letters set facts = '{}', until = now() - interval '1 second'");
  expect(await createOutbox(database.orm).take(LEASE)).toBeUndefined();
  expect(await outboxRows(database)).toEqual([
    { attempts: 1, last_error: 'malformed data', due: null, sent: false, scrubbed: false },
  ]);
});

/** Emails of these kinds that were given up, by their kind; the last argument changes them. */
const abandoned = async (
  database: FreshDatabase,
  kinds: readonly string[],
  change = "last_error = 'full'",
) => {
  const rows = await database.rows<{ kind: string; id: string }>(
    `insert into letters ("to", kind, facts, until, attempts, due_at)
      select 'ada@example.com', kind, '{"secret": "x"}', now() + interval '1 hour', 3, now() - interval '1 minute'
      from unnest($1::text[]) kind returning kind, id`,
    [kinds],
  );
  await server(database, failingWith('rejected'))();
  await database.rows(`update letters set ${change}`);
  return new Map(rows.map(({ kind, id }) => [kind, id]));
};

test('sends an email that was given up again once, as it was written', async () => {
  await using database = await freshDatabase();
  await placePaidOrder(database);
  await server(database, failingWith('rejected'))();
  const [email] = await database.rows<{ id: string }>(
    "update letters set until = now() - interval '1 day' returning id",
  );
  const outbox = createOutbox(database.orm);
  const again = () => outbox.requeue(email?.id ?? '');
  expect(await Promise.all([again(), again()])).toEqual(
    expect.arrayContaining([ok('order-paid'), err('changed-meanwhile')]),
  );
  const sent: unknown[] = [];
  await server(database, async ({ content }) => {
    sent.push(content);
    return ok(undefined);
  })();
  expect(sent).toMatchObject([{ kind: 'order-paid', data: { lines: [{ quantity: 2 }] } }]);
  expect(await again()).toEqual(err('changed-meanwhile'));
  expect(await outbox.requeue(randomUUID())).toEqual(err('unknown-email'));
});

test('sends no link again that has expired, and does not prolong one that has not', async () => {
  await using database = await freshDatabase();
  const outbox = createOutbox(database.orm);
  const kinds = ['prove-email', 'reset-password'];
  const open = await abandoned(database, kinds);
  const untilOf = () => database.rows('select until from letters order by kind');
  const before = await untilOf();
  for (const [kind, id] of open) expect(await outbox.requeue(id)).toEqual(ok(kind));
  expect(await untilOf()).toEqual(before);
  await database.rows('delete from letters');
  const expired = await abandoned(database, kinds, "until = now() - interval '1 second'");
  for (const id of expired.values()) expect(await outbox.requeue(id)).toEqual(err('email-expired'));
});

test('deletes the content of an email with an expired link when it is given up', async () => {
  await using database = await freshDatabase();
  await database.rows(
    `insert into letters ("to", kind, facts, until) values ('ada@example.com', 'prove-email', '{"secret": "x"}', now())`,
  );
  await server(database, async () => ok(undefined), 60_000)();
  expect(await outboxRows(database)).toMatchObject([{ last_error: 'too late', scrubbed: true }]);
});
