import type {
  AccountData,
  AccountLinks,
  AccountRepository,
  BreachedPasswords,
  GoogleSignIn,
  PasswordHasher,
  SessionRepository,
  TrustedDeviceRepository,
} from './accounts.ts';
import type { Clock, Log, NewId, Secrets } from './basics.ts';
import type { CartRepository, WishListRepository } from './cart.ts';
import type { ProductRepository, ProductSearch, PromotionRepository } from './catalogue.ts';
import type { EnquiryRepository, Mailer, Outbox } from './email.ts';
import type { ShopStatsRepository, WebVitalsRepository } from './monitoring.ts';
import type { OrderRepository, OrderSubscription } from './orders.ts';
import type { PaymentProvider, PaymentRepository, RefundRepository } from './payments.ts';
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

export type Ports = {
  readonly catalogue: ProductRepository;
  readonly productSearch: ProductSearch;
  readonly promotionRepository: PromotionRepository;
  readonly orders: OrderRepository;
  readonly payments: PaymentRepository;
  readonly refunds: RefundRepository;
  readonly paymentProvider: PaymentProvider;
  readonly accounts: AccountRepository;
  readonly wishLists: WishListRepository;
  readonly carts: CartRepository;
  readonly sessions: SessionRepository;
  readonly accountLinks: AccountLinks;
  readonly accountData: AccountData;
  readonly trustedDevices: TrustedDeviceRepository;
  readonly outbox: Outbox;
  readonly mailer: Mailer;
  readonly enquiries: EnquiryRepository;
  readonly passwordHasher: PasswordHasher;
  readonly breachedPasswords: BreachedPasswords;
  readonly google: GoogleSignIn;
  readonly orderSubscription: OrderSubscription;
  readonly webVitals: WebVitalsRepository;
  readonly stats: ShopStatsRepository;
  readonly rateLimits: RateLimits;
  readonly health: ServerHealth;
  /** True if other machines can reach the shop; backups are expected then. */
  readonly isPublic: boolean;
  readonly shopName: string;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly log: Log;
};
