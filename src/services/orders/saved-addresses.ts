import type { User } from '#domain/accounts/session.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import { type Address, isSameAddress } from '#domain/orders/address.ts';
import type { SavedAddresses } from '#domain/orders/addresses/saved-address.ts';
import { err, type Result } from '#domain/values/result.ts';
import type { Ports } from '../ports/ports.ts';

type SavedAddressesDeps = Pick<Ports, 'addresses' | 'newId'>;

/** Returns the saved addresses of an account, and that of its newest order unless it is one of them. */
export async function readSavedAddresses(
  { addresses }: Pick<SavedAddressesDeps, 'addresses'>,
  user: User,
): Promise<SavedAddresses> {
  const saved = await addresses.list(user.id);
  const lastUsed = await addresses.lastUsed(user.id);
  const isOffered = lastUsed && !saved.some(({ address }) => isSameAddress(address, lastUsed));
  return { addresses: saved, lastUsed: isOffered ? lastUsed : null };
}

type Save = {
  readonly address: Address;
  /** The address that it replaces; a new one is added without it. */
  readonly id?: string | undefined;
  readonly isDefault?: boolean;
};

/** Saves an address; fails with `too-many-addresses`, or `not-found` if the replaced one is gone. */
export function saveAddress(
  { addresses, newId }: SavedAddressesDeps,
  user: User,
  { address, id, isDefault = false }: Save,
): Promise<Result<void, ShopError>> {
  return addresses.save(user.id, { id: id ?? newId(), isNew: id === undefined, address, isDefault });
}

/** Saves the address of the newest order. */
export async function saveLastAddress(
  ports: SavedAddressesDeps,
  user: User,
): Promise<Result<void, ShopError>> {
  const address = await ports.addresses.lastUsed(user.id);
  return address ? saveAddress(ports, user, { address }) : err({ code: 'not-found' });
}

/** Makes a saved address the one that the checkout form begins with. */
export async function makeDefaultAddress(
  ports: SavedAddressesDeps,
  user: User,
  id: string,
): Promise<Result<void, ShopError>> {
  const saved = (await ports.addresses.list(user.id)).find((one) => one.id === id);
  if (!saved) return err({ code: 'not-found' });
  return saveAddress(ports, user, { ...saved, isDefault: true });
}
