/** Every name under which the shop stores text in a browser. What is stored there is checked by whoever reads it. */
export const storageKeys = {
  // Until it is cleared, and the same in every tab.
  /** The slices that `persistence.ts` keeps. */
  cart: 'camellia:cart',
  wishCart: 'camellia:wishCart',
  product: 'camellia:product',
  order: 'camellia:order',
  coupon: 'camellia:coupon',
  /** Whose cart and wishes are shown, and the changes that the shop has not been told. */
  tellQueue: 'camellia:outbox',
  /** The orders placed last, and the links to those of a guest. */
  placedOrder: 'camellia:placed-order',
  orderLink: 'camellia:order-link',
  /** Orders whose cart has been given back. */
  returnedOrders: 'camellia:returned-orders',
  /** Who is signed in, as the last tab has heard. */
  session: 'camellia:session',

  // As long as the tab lives.
  /** What is typed into the two long forms. */
  addressDraft: 'camellia:address-draft',
  enquiryDraft: 'camellia:enquiry-draft',
  /** The order whose payment page this tab was sent to. */
  paymentTab: 'camellia:payment-tab',
} as const;
