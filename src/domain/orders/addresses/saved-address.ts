import type { Address } from '../address.ts';

/** An address in the address book of an account. */
export type SavedAddress = {
  readonly id: string;
  /** True for the one that the checkout form begins with; one of an account that has any. */
  readonly isDefault: boolean;
  readonly address: Address;
};

/** The address book of an account, with the address of its newest order if that is not in it. */
export type SavedAddresses = {
  /** The default first, then the newest. */
  readonly addresses: readonly SavedAddress[];
  readonly lastUsed: Address | null;
};

/** Addresses that an account may save. */
export const MAX_SAVED_ADDRESSES = 10;
