import { demoTexts } from '#copy/messages/demo-data.ts';
import { pricedLinesOf } from '../../cart/price-lines.ts';
import { parcelOf, priceCart } from '../../cart/priced-cart.ts';
import { type StoredProduct, unitsIn } from '../../catalogue/product.ts';
import { ENQUIRY_STATES, type EnquiryState } from '../../email/enquiry.ts';
import type { Coupon, Promotion } from '../../promotions/promotion.ts';
import { chooseOption, type ShippingMethod, shippingOptions } from '../../shipping/shipping-method.ts';
import { DAY } from '../../values/time.ts';
import { type Gift, toDay } from '../gift/gift.ts';
import { demoCourse } from './demo-course.ts';
import type { DemoOrder, PlacedDemoOrder } from './demo-order.ts';
import { DEMO_PEOPLE, type DemoPerson } from './demo-people.ts';
import { type DemoScenario, demoScenarios } from './demo-scenarios.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';

const PEOPLE = DEMO_PEOPLE as readonly [DemoPerson, ...DemoPerson[]];
const SEED = 20_261;
/** Units that stay in stock of each product, so that the shop looks as before. */
const UNITS_LEFT = 20;
const FUTURE_GIFT_DAYS = 24;
const CARD_SHARE = 0.12;
const COUPON_SHARE = 0.2;

/** What the shop sells, and how it delivers to each country. */
export type DemoAssortment = {
  readonly products: ReadonlyMap<string, StoredProduct>;
  readonly promotions: readonly Promotion[];
  readonly coupons: readonly Coupon[];
  readonly methodsFor: ReadonlyMap<string, readonly ShippingMethod[]>;
};

/** An account of a fictitious shopper; it has no password. */
export type DemoAccount = {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly createdAt: Date;
};

/** A fictitious question about opening a store. */
export type DemoEnquiry = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly town: string;
  readonly message: string;
  readonly createdAt: Date;
  readonly state: EnquiryState;
};

/** The fictitious accounts, orders and enquiries; orders from the oldest to the newest. */
export type DemoData = {
  readonly accounts: readonly DemoAccount[];
  readonly orders: readonly DemoOrder[];
  readonly enquiries: readonly DemoEnquiry[];
};

/** The order numbers of the demo data, by which a shop that has it is known. */
export const demoOrderNumber = (index: number): string => createSeededRandom(SEED + 1 + index).uuid();

/** Creates `count` orders of the last 90 days, the same for the same assortment and time. */
export const createDemoData = (count: number, now: Date, assortment: DemoAssortment): DemoData => {
  const random = createSeededRandom(SEED);
  const accounts = DEMO_PEOPLE.filter((_, index) => index % 2 === 0).map(({ email, name }) => ({
    id: random.uuid(),
    email,
    displayName: name,
    createdAt: new Date(now.getTime() - 100 * DAY),
  }));
  const accountIds = new Map(accounts.map(({ email, id }) => [email, id]));
  const sold = new Map<string, number>();
  const usedCoupons = new Set<string>();
  const orders = demoScenarios(count, random).map(({ scenario, age }, index): DemoOrder => {
    const person = random.oneOf(PEOPLE);
    const { carrier, email: _, ...shipping } = person;
    const createdAt = new Date(now.getTime() - age);
    const userId = accountIds.get(person.email) ?? null;
    const sale = sell(assortment, { country: person.country, createdAt, userId, sold, usedCoupons, random });
    const order: PlacedDemoOrder = {
      id: random.uuid(),
      orderNumber: demoOrderNumber(index),
      linkSecret: random.digits(43, 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'),
      userId,
      email: person.email,
      shipping,
      ...sale,
      gift: giftOf(scenario, now, random),
      createdAt,
    };
    return { ...order, ...demoCourse(scenario, { order, carrier, now, random }) };
  });
  return { accounts, orders, enquiries: createEnquiries(now, random) };
};

const createEnquiries = (now: Date, random: SeededRandom): readonly DemoEnquiry[] =>
  demoTexts.enquiries.map(({ town, message }, index) => {
    const { name, email, phone } = random.oneOf(PEOPLE);
    const createdAt = new Date(now.getTime() - (1 + 5 * index) * DAY);
    const state = ENQUIRY_STATES[Math.max(0, index - 1)] ?? 'closed';
    return { id: random.uuid(), name, email, phone, town, message, createdAt, state };
  });

const giftOf = (scenario: DemoScenario, now: Date, random: SeededRandom): Gift | null => {
  if (scenario === 'future-gift')
    return {
      message: random.oneOf(demoTexts.giftMessages),
      deliverAfter: toDay(now.getTime() + FUTURE_GIFT_DAYS * DAY),
    };
  return random.chance(CARD_SHARE) ? { message: random.oneOf(demoTexts.giftMessages) } : null;
};

type Sale = {
  readonly country: string;
  readonly createdAt: Date;
  readonly userId: string | null;
  /** Units that earlier orders have taken. */
  readonly sold: Map<string, number>;
  /** Coupons by the accounts that have used them. */
  readonly usedCoupons: Set<string>;
  readonly random: SeededRandom;
};

/** Prices some products as the shop does at that time. */
const sell = (
  { products, promotions, coupons, methodsFor }: DemoAssortment,
  { country, createdAt, userId, sold, usedCoupons, random }: Sale,
): Pick<PlacedDemoOrder, 'lines' | 'discounts' | 'shippingMethod' | 'totalCents'> => {
  const free = (product: StoredProduct) => unitsIn(product) - (sold.get(product.id) ?? 0) - UNITS_LEFT;
  const available = [...products.values()].filter((product) => free(product) >= 4);
  const [first, ...others] = available;
  if (!first) throw new Error('there is too little stock for demo orders');
  const items = Array.from({ length: random.between(1, 4) }, () => ({
    id: random.oneOf([first, ...others]).id,
    quantity: 1 + Number(random.chance(0.3)) + Number(random.chance(0.1)),
  }));
  const unique = [...new Map(items.map((item) => [item.id, item])).values()];
  for (const { id, quantity } of unique) sold.set(id, (sold.get(id) ?? 0) + quantity);
  const priced = pricedLinesOf(unique, products);
  if (!priced.ok) throw new Error(`demo items cannot be priced: ${priced.error.code}`);
  const coupon = coupons.find(
    ({ code, shopperLimit }) =>
      shopperLimit === null || (userId !== null && !usedCoupons.has(`${userId} ${code}`)),
  );
  const isUsed = coupon !== undefined && random.chance(COUPON_SHARE);
  const usage = isUsed
    ? {
        coupon,
        used: 0,
        usedByCustomer: 0,
        reserved: { all: 0, customer: 0, unverified: 0, isVerified: true },
      }
    : undefined;
  const cart = priceCart(
    priced.value,
    products,
    { promotions, coupon: usage },
    isUsed ? coupon.code : undefined,
    createdAt,
  );
  if (isUsed && !cart.refusal && userId !== null) usedCoupons.add(`${userId} ${coupon.code}`);
  const shippingMethod = chooseOption(
    shippingOptions(methodsFor.get(country) ?? [], parcelOf(cart)),
    undefined,
  );
  if (!shippingMethod) throw new Error(`the shop does not deliver to ${country}`);
  const { freeFromCents: _, ...method } = shippingMethod;
  return {
    lines: cart.lines,
    discounts: cart.discounts,
    shippingMethod: method,
    totalCents: cart.totalCents + method.priceCents,
  };
};
