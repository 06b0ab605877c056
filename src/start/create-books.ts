import { createAccountData } from '#adapters/postgres/accounts/account-data.ts';
import { createAccountLinks } from '#adapters/postgres/accounts/account-links.ts';
import { createAccountBook } from '#adapters/postgres/accounts/account-repository.ts';
import { createSessionBook } from '#adapters/postgres/accounts/session-repository.ts';
import { createDeviceBook } from '#adapters/postgres/accounts/trusted-device-repository.ts';
import { createCartBook } from '#adapters/postgres/cart/cart-repository.ts';
import { createWishBook } from '#adapters/postgres/cart/wish-list-repository.ts';
import { createProductShelf } from '#adapters/postgres/catalogue/product-repository.ts';
import { createProductSearch } from '#adapters/postgres/catalogue/product-search.ts';
import type { Orm } from '#adapters/postgres/connection/database.ts';
import { createEnquiryBook } from '#adapters/postgres/email/enquiry-repository.ts';
import { createOutbox } from '#adapters/postgres/email/outbox.ts';
import { createShopFigures } from '#adapters/postgres/monitoring/shop-stats.ts';
import { createVitalsBook } from '#adapters/postgres/monitoring/web-vitals-repository.ts';
import { createOrderBook } from '#adapters/postgres/orders/order-repository.ts';
import { createOfferBook } from '#adapters/postgres/promotions/promotion-repository.ts';
import { createRateLimits } from '#adapters/postgres/rate-limits/rate-limits.ts';
import type { Ports } from '#services/ports/ports.ts';

/**
 * Every port that asks the database when it is asked and does nothing by itself, for the shop and for the commands of its
 * owner. What settles a payment goes through `money`, which may be the same.
 */
export const createBooks = (orm: Orm, money: Orm) =>
  ({
    shelf: createProductShelf(orm),
    search: createProductSearch(orm),
    offers: createOfferBook(orm),
    orders: createOrderBook(orm, money),
    wishes: createWishBook(orm),
    carts: createCartBook(orm),
    accounts: createAccountBook(orm),
    sessions: createSessionBook(orm),
    accountLinks: createAccountLinks(orm),
    accountData: createAccountData(orm),
    devices: createDeviceBook(orm),
    enquiries: createEnquiryBook(orm),
    outbox: createOutbox(orm),
    vitals: createVitalsBook(orm),
    figures: createShopFigures(orm),
    limits: createRateLimits(orm),
  }) satisfies Partial<Ports>;
