import type {
  AccountBook,
  AccountData,
  AccountLinks,
  BreachedPasswords,
  DeviceBook,
  GoogleSignIn,
  PasswordHasher,
  SessionBook,
} from './accounts.ts';
import type { Clock, Log, NewId, Secrets } from './basics.ts';
import type { CartBook, WishBook } from './cart.ts';
import type { OfferBook, ProductSearch, ProductShelf } from './catalogue.ts';
import type { EnquiryBook, Outbox, Postbox } from './email.ts';
import type { ShopFigures, VitalsBook } from './monitoring.ts';
import type { OrderBook, OrderFeed } from './orders.ts';
import type { PaymentProvider } from './payments.ts';
import type { RateLimits } from './rate-limits.ts';
import type { ServerHealth } from './server-health.ts';

export type * from './accounts.ts';
export type * from './basics.ts';
export type * from './cart.ts';
export type * from './catalogue.ts';
export type * from './content-policy.ts';
export type * from './email.ts';
export type * from './monitoring.ts';
export type * from './orders.ts';
export type * from './payments.ts';
export type * from './rate-limits.ts';
export type * from './server-health.ts';

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
