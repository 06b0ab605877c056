import { expect, test } from 'vitest';
import { createAddressRepository } from '#adapters/postgres/orders/addresses/address-repository.ts';
import { type Address, addressSchema } from '#domain/orders/address.ts';
import { MAX_SAVED_ADDRESSES } from '#domain/orders/addresses/saved-address.ts';
import { err, ok } from '#domain/values/result.ts';
import {
  makeDefaultAddress,
  readSavedAddresses,
  saveAddress,
  saveLastAddress,
} from '#services/orders/saved-addresses.ts';
import { accountPorts, accountWithPassword } from '#test/support/account-fixtures.ts';
import { anAddress } from '#test/support/examples.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { placed } from '#test/support/order-fixtures.ts';

const addressIn = (city: string): Address => addressSchema.parse(anAddress({ city }));
const portsOf = (database: FreshDatabase) => ({
  ...accountPorts(database),
  addresses: createAddressRepository(database.orm),
});
type Ports = ReturnType<typeof portsOf>;
type Account = Awaited<ReturnType<typeof accountWithPassword>>;

/** The cities of the saved addresses, with a mark at the default. */
const citiesOf = async (ports: Ports, account: Account) =>
  (await readSavedAddresses(ports, account)).addresses.map(
    ({ address, isDefault }) => `${address.city}${isDefault ? ' (default)' : ''}`,
  );
const idOf = async (ports: Ports, account: Account, city: string) =>
  (await ports.addresses.list(account.id)).find(({ address }) => address.city === city)?.id ?? '';

test('the first address is the default until another one is made it or takes its place', async () => {
  await using database = await freshDatabase();
  const ports = portsOf(database);
  const [account, other] = [await accountWithPassword(database), await accountWithPassword(database)];
  for (const city of ['Porto', 'Lyon', 'Kyoto'])
    expect(await saveAddress(ports, account, { address: addressIn(city) })).toEqual(ok(undefined));
  expect(await citiesOf(ports, account)).toEqual(['Porto (default)', 'Kyoto', 'Lyon']);
  expect(await citiesOf(ports, other)).toEqual([]);

  expect(await makeDefaultAddress(ports, account, await idOf(ports, account, 'Lyon'))).toEqual(ok(undefined));
  expect(await citiesOf(ports, account)).toEqual(['Lyon (default)', 'Kyoto', 'Porto']);
  await ports.addresses.remove(account.id, await idOf(ports, account, 'Porto'));
  expect(await citiesOf(ports, account)).toEqual(['Lyon (default)', 'Kyoto']);
  await ports.addresses.remove(account.id, await idOf(ports, account, 'Lyon'));
  expect(await citiesOf(ports, account)).toEqual(['Kyoto (default)']);
  expect(await saveAddress(ports, account, { address: addressIn('Oslo'), isDefault: true })).toEqual(
    ok(undefined),
  );
  expect(await citiesOf(ports, account)).toEqual(['Oslo (default)', 'Kyoto']);
});

test('edits an address in its place, and keeps one of two equal ones', async () => {
  await using database = await freshDatabase();
  const ports = portsOf(database);
  const account = await accountWithPassword(database);
  for (const city of ['Porto', 'Lyon']) await saveAddress(ports, account, { address: addressIn(city) });
  const porto = await idOf(ports, account, 'Porto');
  await saveAddress(ports, account, { address: addressIn('Lyon') });
  expect(await citiesOf(ports, account)).toEqual(['Porto (default)', 'Lyon']);
  expect(await saveAddress(ports, account, { id: porto, address: addressIn('Braga') })).toEqual(
    ok(undefined),
  );
  expect(await citiesOf(ports, account)).toEqual(['Braga (default)', 'Lyon']);
  expect(await saveAddress(ports, account, { id: porto, address: addressIn('Lyon') })).toEqual(ok(undefined));
  expect(await citiesOf(ports, account)).toEqual(['Lyon (default)']);
});

test('neither changes, deletes nor prefers the address of another account', async () => {
  await using database = await freshDatabase();
  const ports = portsOf(database);
  const [account, other] = [await accountWithPassword(database), await accountWithPassword(database)];
  await saveAddress(ports, account, { address: addressIn('Porto') });
  const id = await idOf(ports, account, 'Porto');
  const notFound = err({ code: 'not-found' });
  expect(await saveAddress(ports, other, { id, address: addressIn('Lyon') })).toEqual(notFound);
  expect(await makeDefaultAddress(ports, other, id)).toEqual(notFound);
  await ports.addresses.remove(other.id, id);
  expect(await citiesOf(ports, account)).toEqual(['Porto (default)']);
  expect(await citiesOf(ports, other)).toEqual([]);
});

test('saves at most ten addresses, also at the same time', async () => {
  await using database = await freshDatabase();
  const ports = portsOf(database);
  const account = await accountWithPassword(database);
  const saved = await Promise.all(
    Array.from({ length: MAX_SAVED_ADDRESSES + 3 }, (_, n) =>
      saveAddress(ports, account, { address: addressIn(`City ${n}`) }),
    ),
  );
  expect(saved.filter((result) => result.ok)).toHaveLength(MAX_SAVED_ADDRESSES);
  expect(saved.filter((result) => !result.ok)).toEqual(Array(3).fill(err({ code: 'too-many-addresses' })));
  const cities = await citiesOf(ports, account);
  expect(cities).toHaveLength(MAX_SAVED_ADDRESSES);
  expect(cities.filter((city) => city.endsWith('(default)'))).toHaveLength(1);
  const id = (await ports.addresses.list(account.id))[3]?.id ?? '';
  expect(await saveAddress(ports, account, { id, address: addressIn('Lyon') })).toEqual(ok(undefined));
});

test('offers the address of the newest order until it is saved', async () => {
  await using database = await freshDatabase();
  const ports = portsOf(database);
  const account = await accountWithPassword(database);
  expect(await saveLastAddress(ports, account)).toEqual(err({ code: 'not-found' }));
  expect(await readSavedAddresses(ports, account)).toEqual({ addresses: [], lastUsed: null });
  await placed(database, { userId: account.id });
  const { order } = await placed(database, { userId: account.id });
  await database.rows(`update orders set shipping = shipping || '{"city": "Lyon"}' where receipt = $1`, [
    order.orderNumber,
  ]);
  await database.rows(`update orders set created_at = now() + interval '1 hour' where receipt = $1`, [
    order.orderNumber,
  ]);
  expect((await readSavedAddresses(ports, account)).lastUsed).toMatchObject({ city: 'Lyon' });
  expect(await saveLastAddress(ports, account)).toEqual(ok(undefined));
  expect(await readSavedAddresses(ports, account)).toMatchObject({
    addresses: [{ address: { city: 'Lyon' }, isDefault: true }],
    lastUsed: null,
  });
});

test('offers the address of an older order if that of the newest was erased, and none if all were', async () => {
  await using database = await freshDatabase();
  const ports = portsOf(database);
  const account = await accountWithPassword(database);
  const { order: older } = await placed(database, { userId: account.id });
  const { order: newest } = await placed(database, { userId: account.id });
  const erase = (orderNumber: string) =>
    database.rows(`update orders set email = '', shipping = '{}' where receipt = $1`, [orderNumber]);
  await database.rows(`update orders set created_at = now() + interval '1 hour' where receipt = $1`, [
    newest.orderNumber,
  ]);
  await erase(newest.orderNumber);
  expect((await readSavedAddresses(ports, account)).lastUsed).toEqual(older.shipping);
  await erase(older.orderNumber);
  expect((await readSavedAddresses(ports, account)).lastUsed).toBeNull();
});

test('the download has the saved addresses, and they are deleted with the account', async () => {
  await using database = await freshDatabase();
  const ports = portsOf(database);
  const account = await accountWithPassword(database);
  await saveAddress(ports, account, { address: addressIn('Porto') });
  expect((await ports.accountData.export(account)).addresses).toEqual([
    { address: addressIn('Porto'), isDefault: true, savedAt: expect.stringMatching(/^\d{4}-.*Z$/) },
  ]);
  expect(await ports.accountData.delete(account)).toBe(true);
  expect(await database.rows('select 1 from saved_addresses')).toEqual([]);
});
