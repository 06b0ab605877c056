import { randomBytes, randomUUID } from 'node:crypto';
import type { CartItem } from '#domain/cart/cart.ts';
import type { OrderLine } from '#domain/cart/priced-line.ts';
import type { ProductFacts } from '#domain/catalogue/facts/product-facts.ts';
import type { Product, StoredProduct } from '#domain/catalogue/product.ts';
import type { Address } from '#domain/orders/address.ts';
import type { Order } from '#domain/orders/order.ts';
import type { PurchaseRequest } from '#domain/orders/purchase.ts';
import type { PaymentSession } from '#domain/payments/payment.ts';
import type { CouponUsage } from '#domain/promotions/coupon.ts';
import type { Coupon, Promotion } from '#domain/promotions/promotion.ts';
import type { OrderShipping } from '#domain/shipping/shipping-method.ts';

const productFields: Omit<Product, 'price' | 'unitsLeft'> = {
  id: 'gunpowder',
  name: 'Temple of Heaven Gunpowder',
  imageUrl: '/pictures/products/gunpowder.webp',
  images: [],
  description: 'Pellets that open in the cup.',
  group: 'tea',
  type: 'green',
  themes: [],
  taste: 'Smoke and hay.',
  consist: [{ ingrName: 'Green tea', ingrUrl: '/pictures/ingredients/green-tea.webp' }],
  unit: '125 g',
  liquor: '#c8b560',
};

type FactsOf<Kind> = Extract<ProductFacts, { kind: Kind }>;

export const someFoodFacts = (changes: Partial<FactsOf<'food'>> = {}): FactsOf<'food'> => ({
  kind: 'food',
  harvest: 'Spring 2026',
  producer: 'Pearl Lane Tea Works, Zhejiang, China',
  ingredients: ['Green tea'],
  allergens: [],
  mayContain: [],
  bestBeforeMonths: 24,
  storage: 'Keep closed and dry.',
  goesWellWith: [],
  ...changes,
});

export const someWareFacts = (changes: Partial<FactsOf<'ware'>> = {}): FactsOf<'ware'> => ({
  kind: 'ware',
  manufacturer: { name: 'White Kiln Works', address: '18 Cidu Lane, Jingdezhen, China' },
  responsiblePerson: { name: 'Camellia Lyon', address: 'Lyon, France', email: 'safety@camellia.example' },
  identifier: 'CAM-1',
  care: 'Rinse with water.',
  goesWellWith: [],
  ...changes,
});

/** A tea as pages get it; by default $9.25 and in stock. */
export const aProduct = (changes: Partial<Product> = {}): Product => ({
  ...structuredClone(productFields),
  price: 9.25,
  unitsLeft: 99,
  ...changes,
});

/** A tea as it is stored; by default $9.25 and ten units of 100 g. */
export const aStockedProduct = (changes: Partial<StoredProduct> = {}): StoredProduct => ({
  ...structuredClone(productFields),
  priceCents: 925,
  stockGrams: 1000,
  allocatedGrams: 0,
  unitGrams: 100,
  ...changes,
});

export const aCartItem = (changes: Partial<CartItem> = {}): CartItem => ({
  ...aProduct(),
  quantity: 1,
  ...changes,
});

export const anAddress = (changes: Partial<Address> = {}): Address => ({
  name: 'Márta Kovács-O’Neill',
  line1: '12 Camellia Lane',
  line2: '',
  city: 'Springfield',
  state: 'Oregon',
  postal_code: '97477',
  country: 'US',
  phone: '+1 555 0100',
  ...changes,
});

/** A secret as in links. */
export const aSecret = (): string => randomBytes(32).toString('base64url');

/** A purchase of one unit of a catalogue's tea. */
export const aMintPurchase = () => aPurchase({ items: [{ id: 'marrakech-mint', quantity: 1 }] });

/** A purchase of one unit with a new order number. */
export const aPurchase = (changes: Partial<PurchaseRequest> = {}): PurchaseRequest => ({
  items: [{ id: 'gunpowder', quantity: 1 }],
  receipt: randomUUID(),
  shipping: anAddress(),
  billing: anAddress(),
  email: 'guest@example.com',
  ...changes,
});

export const aLine = (changes: Partial<OrderLine> = {}): OrderLine => ({
  productId: 'gunpowder',
  name: productFields.name,
  priceCents: 925,
  quantity: 2,
  grams: 200,
  discountCents: 0,
  ...changes,
});

/** The shipping method of the starting data. */
export const FREE_SHIPPING: OrderShipping = {
  id: 'standard',
  kind: 'standard',
  name: 'Standard delivery',
  businessDays: [2, 6],
  priceCents: 0,
};

/** An unpaid guest order of $18.50. */
export const anOrder = (changes: Partial<Order> = {}): Order => ({
  id: randomUUID(),
  orderNumber: randomUUID(),
  userId: null,
  email: 'guest@example.com',
  status: 'awaiting-payment',
  fulfilmentStatus: 'unfulfilled',
  lines: [aLine()],
  discounts: [],
  totalCents: 1850,
  shipping: anAddress(),
  billing: anAddress(),
  shippingMethod: FREE_SHIPPING,
  gift: null,
  createdAt: new Date(),
  payment: null,
  paymentAttempt: 0,
  linkSecret: aSecret(),
  refundedCents: 0,
  shipments: [],
  hasShipment: false,
  isAnonymized: false,
  ...changes,
});

/** A promotion of 10% off everything, without end. */
export const aPromotion = (changes: Partial<Promotion> = {}): Promotion => ({
  id: randomUUID(),
  title: 'Tea for all',
  text: 'Everything is reduced.',
  imageUrl: '/pictures/promotions/1.webp',
  discount: { percent: 10 },
  scope: { kind: 'cart', of: [] },
  minimumCents: 0,
  startsAt: null,
  endsAt: null,
  ...changes,
});

/** A public 10% coupon without limits. */
export const aCoupon = (changes: Partial<Coupon> = {}): Coupon => ({
  code: 'WELCOME',
  discount: { percent: 10 },
  minimumCents: 0,
  totalLimit: null,
  shopperLimit: null,
  startsAt: null,
  endsAt: null,
  ...changes,
});

/** A coupon without redemptions. */
export const aCouponUsage = (changes: Partial<CouponUsage> = {}): CouponUsage => ({
  coupon: aCoupon(),
  used: 0,
  usedByCustomer: 0,
  reserved: { all: 0, customer: 0, unverified: 0, isVerified: false },
  ...changes,
});

/** The provider's session of a correctly paid order. */
export const aPaidSession = (order: Order, changes: Partial<PaymentSession> = {}): PaymentSession => ({
  id: `cs_${order.orderNumber}`,
  url: null,
  orderNumber: order.orderNumber,
  status: 'complete',
  paid: true,
  amount: order.totalCents,
  currency: 'usd',
  paymentIntent: `pi_${order.orderNumber}`,
  ...changes,
});
