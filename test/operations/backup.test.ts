import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createAuditLog } from '#adapters/postgres/staff/audit-log.ts';
import { backUp, writeBackup } from '#operations/backup/back-up.ts';
import { restore } from '#operations/backup/restore.ts';
import { emptyDatabase } from '#test/support/empty-database.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { placed } from '#test/support/order-fixtures.ts';
import { emptyFolder } from '#test/support/shop-process.ts';

const UNUSUAL_TEXT = 'two\nlines, \u2028 a separator, "quotes", \\ and \u{1F375}';

/** A shop with a paid and an unpaid order, a cart, an owner, and a folder for its backups. */
const aShop = async (disposables: AsyncDisposableStack) => {
  const database = disposables.use(await freshDatabase());
  const folder = disposables.use(await emptyFolder());
  const { repository, order } = await placed(database);
  await placed(database);
  await repository.apply(order.orderNumber, 'payment-received', null);
  await database.rows('update products set description = $1', [UNUSUAL_TEXT]);
  await database.rows(
    `with customer as (insert into users values (gen_random_uuid(), 'a@tea.example', 'A') returning id)
     insert into cart_lines (user_id, product_id, quantity) select customer.id, 'uji-matcha', 3 from customer`,
  );
  const [owner] = await database.rows<{ id: string }>(
    `with owner as (insert into staff (id, email, name, role, password_hash, totp_secret)
         values (gen_random_uuid(), 'olga@tea.example', 'Olga', 'owner', 'hash of staff', 'KEY') returning id)
     insert into staff_passkeys (id, staff_id, public_key, counter, transports, name)
       select 'passkey', id, 'public key', 0, '[]', 'Phone' from owner returning staff_id as id`,
  );
  const { id = '' } = owner ?? {};
  await createAuditLog(database.orm).write({
    requestId: randomUUID(),
    requestKey: '',
    staffId: id,
    verb: 'remove',
    object: 'staff',
    objectId: id,
    changes: [{ field: 'name', before: 'Bruno', after: null, isPersonal: true }],
    reason: 'moved',
  });
  return { database, folder: folder.path, file: join(folder.path, 'shop.backup') };
};

/** All rows of a database, by table. */
const contentsOf = async ({ rows }: Pick<FreshDatabase, 'rows'>) => {
  const tables = await rows<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  );
  const read = tables.map(async ({ name }) => {
    const found = await rows<{ row: string }>(`select r::text as row from public.${name} r order by 1`);
    return [name, found.map(({ row }) => row)] as const;
  });
  return Object.fromEntries(await Promise.all(read));
};

test('restores a backup into another database as an identical, working shop', async () => {
  await using disposables = new AsyncDisposableStack();
  const { database, folder, file } = await aShop(disposables);
  const result = await backUp(database, file, disposables);
  expect(result).toMatchObject({ faults: [], migration: expect.stringMatching(/^00\d\d_/) });
  expect(await readdir(folder)).toEqual(['shop.backup']);
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const other = disposables.use(await emptyDatabase());
  await restore(other, file);
  expect(await contentsOf(other)).toEqual(await contentsOf(database));
  expect((await contentsOf(other))['orders']).toHaveLength(2);
  const { order } = await placed({ ...database, ...other });
  expect(order.status).toBe('awaiting-payment');
});

const STAFF_ACCESS = ['staff_sessions', 'staff_links', 'staff_recovery_codes', 'staff_challenges'];

test('sessions, trusted devices, links and recovery codes that ended after the backup stay ended in the restored shop', async () => {
  await using disposables = new AsyncDisposableStack();
  const { database, file } = await aShop(disposables);
  const restored = {
    passwords: 'hash',
    federated_accounts: 'subject',
    staff: 'hash of staff',
    staff_passkeys: 'public key',
  };
  await database.rows(`
    with ada as (select id, email from users),
      one as (insert into sessions select 'stolen', id, now(), now() + interval '1 day' from ada),
      two as (insert into devices select 'stolen', id, now() from ada),
      three as (insert into account_links select 'stolen', 'reset-password', id, email, now(), now() + interval '1 h' from ada),
      four as (insert into passwords select id, 'hash' from ada)
    insert into federated_accounts select 'google', 'subject', id from ada`);
  await database.rows(`
    with one as (insert into staff_sessions select 'stolen', id, now(), now(), now() + interval '1 h' from staff),
      two as (insert into staff_links select id, 'stolen', 'KEY', now() + interval '1 h' from staff),
      three as (insert into staff_challenges select 'stolen', now() + interval '1 h')
    insert into staff_recovery_codes select id, 'stolen' from staff`);
  const addEmail = (kind: string, isDue: boolean) =>
    database.rows(
      `insert into letters ("to", kind, facts, until, due_at)
       select email, $1, '{"secret": "s"}', now() + interval '1 h', case when $2 then now() end from users`,
      [kind, isDue],
    );
  for (const kind of ['order-paid', 'prove-email', 'reset-password', 'staff-link'])
    await addEmail(kind, true);
  await addEmail('reset-password', false);
  await writeBackup(database, file);

  const other = disposables.use(await emptyDatabase());
  await restore(other, file);
  const contents = await contentsOf(other);
  for (const table of ['sessions', 'devices', 'account_links', ...STAFF_ACCESS])
    expect([table, contents[table]]).toEqual([table, []]);
  // An email whose link has been deleted is not sent.
  const emails = await other.rows(
    'select distinct kind, due_at is not null as "isDue" from letters order by kind',
  );
  expect(emails).toEqual([
    { kind: 'order-paid', isDue: true },
    { kind: 'reset-password', isDue: false },
  ]);
  for (const [table, value] of Object.entries(restored))
    expect(contents[table]).toEqual([expect.stringContaining(value)]);
});

test('restores rows that were malformed before the database checked them', async () => {
  await using disposables = new AsyncDisposableStack();
  const { database, file } = await aShop(disposables);
  await database.rows('alter table products disable trigger user');
  await database.rows("update products set brewing = '[]', themes = '\"tea\"' where id = 'uji-matcha'");
  await database.rows('alter table products enable trigger user');
  await writeBackup(database, file);
  const other = disposables.use(await emptyDatabase());
  await restore(other, file);
  expect(await other.rows("select brewing, themes from products where id = 'uji-matcha'")).toEqual([
    { brewing: [], themes: 'tea' },
  ]);
  await expect(other.rows("update products set brewing = '[]'")).rejects.toMatchObject({ code: '23514' });
});

test('never overwrites a backup, and never restores over a shop', async () => {
  await using disposables = new AsyncDisposableStack();
  const { database, file } = await aShop(disposables);
  await writeBackup(database, file);
  await expect(backUp(database, file, disposables)).rejects.toThrow('is never overwritten');
  const before = await contentsOf(database);
  await expect(restore(database, file)).rejects.toThrow('The database is not empty');
  expect(await contentsOf(database)).toEqual(before);
});

/** Changes the text of a backup, by default with a matching digest. */
const changeBackup = async (
  file: string,
  change: (text: string) => string,
  hasDigest = true,
): Promise<void> => {
  const text = change(gunzipSync(await readFile(file)).toString());
  const body = text.replace(/whole \w+\n$/, '');
  const digest = createHash('sha256').update(body).digest('hex');
  await writeFile(file, gzipSync(hasDigest ? `${body}whole ${digest}\n` : text));
};

test('rejects a damaged, truncated, altered or newer backup with a message, and restores nothing of it', async () => {
  await using disposables = new AsyncDisposableStack();
  const { database, file } = await aShop(disposables);
  const other = disposables.use(await emptyDatabase());
  await writeBackup(database, file);
  const original = await readFile(file);
  const damaged = Buffer.from(original);
  const middle = original.length >> 1;
  damaged[middle] = (damaged[middle] ?? 0) ^ 0xff;
  const damages: readonly (readonly [string, () => Promise<void>])[] = [
    ['cannot be restored', () => writeFile(file, damaged)],
    ['unexpected end of file', () => writeFile(file, original.subarray(0, -20))],
    ['it ends too early', () => changeBackup(file, (text) => text.replace(/whole \w+\n$/, ''), false)],
    [
      'its digest does not match',
      () => changeBackup(file, (text) => text.replace('"uji-matcha"', '"uji-gyokuro"'), false),
    ],
    ['incorrect header check', () => writeFile(file, 'pg_dump')],
    [
      'newer version of the shop',
      () => changeBackup(file, (text) => text.replace(/00\d\d_\w+/, '9999_later')),
    ],
    [
      'its format is version 2',
      () => changeBackup(file, (text) => text.replace('"camellia":1', '"camellia":2')),
    ],
  ];
  for (const [message, damage] of damages) {
    await writeFile(file, original);
    await damage();
    await expect(restore(other, file), message).rejects.toThrow(message);
    expect(await contentsOf(other)).toEqual({});
  }
});

test('rejects a restored table that differs in a single row', async () => {
  await using disposables = new AsyncDisposableStack();
  const { database, file } = await aShop(disposables);
  await writeBackup(database, file);
  await changeBackup(file, (text) => text.replace('"stock_grams": 3300', '"stock_grams": 3301'));
  const other = disposables.use(await emptyDatabase());
  await expect(restore(other, file)).rejects.toThrow('The table products differs from the backup');
  expect((await contentsOf(other))['products']).toEqual([]);
});

test('restores into the same database after a failed attempt, but an older backup only into a new one', async () => {
  await using disposables = new AsyncDisposableStack();
  const { database, folder, file } = await aShop(disposables);
  await writeBackup(database, file);
  const original = await readFile(file);
  await changeBackup(file, (text) => text.replace('"stock_grams": 3300', '"stock_grams": 3301'));
  const other = disposables.use(await emptyDatabase());
  await expect(restore(other, file)).rejects.toThrow('differs from the backup');

  const old = disposables.use(await emptyDatabase('0013_order_history_guarded'));
  await writeBackup(old, join(folder, 'old.backup'));
  await expect(restore(other, join(folder, 'old.backup'))).rejects.toThrow('are newer than the backup');
  await writeFile(file, original);
  await restore(other, file);
  expect(await contentsOf(other)).toEqual(await contentsOf(database));
  await expect(restore(other, file)).rejects.toThrow('The database is not empty');
});

test('restores a backup of an older shop and migrates it', async () => {
  await using disposables = new AsyncDisposableStack();
  const old = disposables.use(await emptyDatabase('0013_order_history_guarded'));
  const folder = disposables.use(await emptyFolder());
  const file = join(folder.path, 'old.backup');
  await old.rows("insert into categories values ('tea', 'Tea', 1)");
  await writeBackup(old, file);
  const other = disposables.use(await emptyDatabase());
  await restore(other, file);
  const { rate_limits, categories } = await contentsOf(other);
  expect({ rate_limits, categories }).toEqual({ rate_limits: [], categories: ['(tea,Tea,1)'] });
});
