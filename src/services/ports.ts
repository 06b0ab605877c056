import type {
  AccountBook,
  AccountData,
  AccountLinks,
  BreachedPasswords,
  DeviceBook,
  GoogleSignIn,
  PasswordHasher,
  SessionBook,
} from './ports/accounts.ts';
import type { Clock, Log, NewId, Secrets } from './ports/basics.ts';
import type { OfferBook, ProductSearch, ProductShelf } from './ports/catalogue.ts';
import type { ShopFigures, VitalsBook } from './ports/figures.ts';
import type { EnquiryBook, Outbox, Postbox } from './ports/letters.ts';
import type { OrderBook, OrderFeed } from './ports/orders.ts';
import type { CartBook, WishBook } from './ports/own-things.ts';
import type { PaymentProvider } from './ports/payment.ts';
import type { RateLimits } from './ports/rate-limits.ts';
import type { ServerHealth } from './ports/server-health.ts';

export type * from './ports/accounts.ts';
export type * from './ports/basics.ts';
export type * from './ports/catalogue.ts';
export type * from './ports/content-policy.ts';
export type * from './ports/figures.ts';
export type * from './ports/letters.ts';
export type * from './ports/orders.ts';
export type * from './ports/own-things.ts';
export type * from './ports/payment.ts';
export type * from './ports/rate-limits.ts';
export type * from './ports/server-health.ts';

/** Everything the shop wants of the outside. */
export type Ports = {
  readonly shelf: ProductShelf;
  readonly search: ProductSearch;
  readonly offers: OfferBook;
  readonly orders: OrderBook;
  readonly payment: PaymentProvider;
  readonly accounts: AccountBook;
  readonly wishes: WishBook;
  readonly carts: CartBook;
  readonly sessions: SessionBook;
  readonly accountLinks: AccountLinks;
  readonly accountData: AccountData;
  readonly devices: DeviceBook;
  readonly outbox: Outbox;
  readonly postbox: Postbox;
  readonly enquiries: EnquiryBook;
  readonly passwords: PasswordHasher;
  readonly breached: BreachedPasswords;
  readonly google: GoogleSignIn;
  readonly orderFeed: OrderFeed;
  readonly vitals: VitalsBook;
  readonly figures: ShopFigures;
  readonly limits: RateLimits;
  readonly health: ServerHealth;
  /** True if shoppers reach the shop from other machines; backups are expected then. */
  readonly isPublic: boolean;
  /** As shoppers know it. */
  readonly shopName: string;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly log: Log;
};
