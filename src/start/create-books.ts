import { createAccountBook } from '#adapters/db/account-book.ts';
import { createAccountData } from '#adapters/db/account-data.ts';
import { createAccountLinks } from '#adapters/db/account-links.ts';
import { createCartBook } from '#adapters/db/cart-book.ts';
import type { Orm } from '#adapters/db/database.ts';
import { createDeviceBook } from '#adapters/db/device-book.ts';
import { createEnquiryBook } from '#adapters/db/enquiry-book.ts';
import { createOfferBook } from '#adapters/db/offer-book.ts';
import { createOrderBook } from '#adapters/db/order-book.ts';
import { createOutbox } from '#adapters/db/outbox.ts';
import { createProductSearch } from '#adapters/db/product-search.ts';
import { createProductShelf } from '#adapters/db/product-shelf.ts';
import { createRateLimits } from '#adapters/db/rate-limits.ts';
import { createSessionBook } from '#adapters/db/session-book.ts';
import { createShopFigures } from '#adapters/db/shop-figures.ts';
import { createVitalsBook } from '#adapters/db/vitals-book.ts';
import { createWishBook } from '#adapters/db/wish-book.ts';
import type { Ports } from '#services/ports.ts';

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
