/** All keys of a browser's storage. Each reader validates the stored text. */
export const storageKeys = {
  // `localStorage`: until it is cleared, and shared by all tabs.
  /** The record of the slices that `persistence.ts` stores; earlier releases stored each by itself. */
  state: 'camellia:state',
  coupon: 'camellia:coupon',
  cart: 'camellia:cart',
  wishCart: 'camellia:wishCart',
  product: 'camellia:product',
  order: 'camellia:order',
  /** The account whose cart is shown, and the changes that are not sent yet. */
  mutationQueue: 'camellia:outbox',
  /** The last placed orders, and the links to those of a guest. */
  placedOrder: 'camellia:placed-order',
  orderLink: 'camellia:order-link',
  /** Orders whose cart has been restored. */
  returnedOrders: 'camellia:returned-orders',
  /** What a guest entered for the last order. */
  lastAddress: 'camellia:last-address',
  /** The account that a tab saw signed in last. */
  session: 'camellia:session',

  // `sessionStorage`: for the lifetime of the tab.
  /** Drafts of the two long forms, and of the forms with an account's email. */
  addressDraft: 'camellia:address-draft',
  enquiryDraft: 'camellia:enquiry-draft',
  credentialsDraft: 'camellia:credentials-draft',
  /** The order to whose payment page this tab was redirected. */
  paymentTab: 'camellia:payment-tab',
  /** A purchase whose response may be lost. */
  lastPurchase: 'camellia:last-purchase',
} as const;
