import { createAccountBook } from '#adapters/db/accounts/account-book.ts';
import { createAccountData } from '#adapters/db/accounts/account-data.ts';
import { createAccountLinks } from '#adapters/db/accounts/account-links.ts';
import { createDeviceBook } from '#adapters/db/accounts/device-book.ts';
import { createSessionBook } from '#adapters/db/accounts/session-book.ts';
import { createOfferBook } from '#adapters/db/catalogue/offer-book.ts';
import { createProductSearch } from '#adapters/db/catalogue/product-search.ts';
import { createProductShelf } from '#adapters/db/catalogue/product-shelf.ts';
import { createRateLimits } from '#adapters/db/counts/rate-limits.ts';
import { createShopFigures } from '#adapters/db/counts/shop-figures.ts';
import { createVitalsBook } from '#adapters/db/counts/vitals-book.ts';
import type { Orm } from '#adapters/db/database.ts';
import { createEnquiryBook } from '#adapters/db/letters/enquiry-book.ts';
import { createOutbox } from '#adapters/db/letters/outbox.ts';
import { createOrderBook } from '#adapters/db/orders/order-book.ts';
import { createCartBook } from '#adapters/db/own-lists/cart-book.ts';
import { createWishBook } from '#adapters/db/own-lists/wish-book.ts';
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
