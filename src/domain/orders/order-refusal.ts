/** Why a step of staff with an order is refused; it then changes nothing. */
export type OrderRefusal =
  | 'unknown-order'
  | 'order-not-paid'
  /** Packed or already on its way, so that it can only be refunded. */
  | 'order-packed'
  /** Its payment is or will be returned, so that nothing may be sent. */
  | 'order-refunded'
  /** The bank decides about the payment. */
  | 'order-disputed'
  /** The customer has withdrawn from the contract, which is not handled yet. */
  | 'order-withdrawn'
  /** A gift that would arrive before the day its buyer chose. */
  | 'gift-too-early'
  /** The fulfilment status does not allow the step. */
  | 'fulfilment-conflict'
  /** The provider did not respond; a repeat is safe. */
  | 'payment-unavailable';
