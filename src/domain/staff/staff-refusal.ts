/** Why an action of staff is refused; it then changes nothing. */
export type StaffRefusal =
  /** The role lacks the permission. */
  | 'not-permitted'
  /** The member has to prove a credential again. */
  | 'recent-authentication-required'
  /** The request id was used for something else. */
  | 'request-id-used'
  /** The form is not one of the page. */
  | 'invalid-form'
  /** The member has sent many invitations and links. */
  | 'too-many-links'
  /** Another member has changed it since the page was opened. */
  | 'changed-meanwhile'
  | 'unknown-enquiry'
  | 'unknown-withdrawal'
  | 'unknown-email'
  /** Its link or code has expired. */
  | 'email-expired'
  /** Its content is deleted, and no order says what was in it. */
  | 'email-deleted'
  /** Its content is deleted, and the order has several such emails, as one per parcel. */
  | 'several-emails'
  | 'unknown-member'
  /** Erased, or never one. */
  | 'unknown-customer'
  /** By an order or a change of the account since the page was opened. */
  | 'customer-changed'
  /** The customer has placed an order while the others were cancelled. */
  | 'unpaid-order-left'
  | 'email-taken'
  /** The only owner who can sign in. */
  | 'last-owner'
  /** Unknown, used, expired or replaced. */
  | 'link-ended'
  /** One error for every wrong email, password or code. */
  | 'wrong-credentials'
  /** The password was right, and many codes were wrong. */
  | 'too-many-codes'
  /** A wrong code of the authenticator app while it is set up. */
  | 'wrong-code'
  | 'weak-password'
  | 'wrong-passkey'
  /** Registered already, by this or another member. */
  | 'passkey-known'
  | 'unknown-passkey'
  /** The only way in which the member can sign in. */
  | 'last-credential'
  /** The member, such as the demo owner, has no sign-in to protect. */
  | 'no-credential'
  | 'overloaded'
  /** The customer's data is deleted, so nothing personal is added. */
  | 'order-anonymized'
  /** The order has no such email, as the confirmation of one that is not paid. */
  | 'email-not-fitting'
  /** Many emails of this kind about the order in an hour. */
  | 'too-many-emails'
  /** The member has written to many customers in an hour. */
  | 'too-many-messages'
  | 'too-many-views'
  | 'unknown-order'
  /** It was refunded, cancelled or changed since the page was opened. */
  | 'order-changed'
  | 'order-not-paid'
  /** Packed, so that it must be unpacked first. */
  | 'order-packed'
  /** Its payment is or will be returned, so that nothing may be sent. */
  | 'order-refunded'
  /** The bank decides about the payment. */
  | 'order-disputed'
  /** The provider did not respond; a repeat is safe. */
  | 'payment-unavailable'
  /** Its payment is under review. */
  | 'payment-under-review'
  /** An earlier refund has not succeeded yet. */
  | 'refund-unfinished'
  | 'refund-empty'
  /** More items than are left of a line. */
  | 'refund-too-many-items'
  /** More than is left of the payment. */
  | 'refund-too-much'
  /** On its way, so that it can only be refunded. */
  | 'order-shipped'
  /** A parcel of the order can still be undone. */
  | 'shipment-recorded'
  | 'other-delivery-zone'
  /** Several orders, or several paid ones, share the short number. */
  | 'several-orders'
  /** Neither a number nor a short number of an order. */
  | 'not-an-order-number'
  /** The customer has withdrawn from the contract, which is not handled yet. */
  | 'order-withdrawn'
  /** A gift that would arrive before the day its buyer chose. */
  | 'gift-too-early'
  /** The fulfilment status does not allow the step. */
  | 'fulfilment-conflict'
  /** The step is older than ten minutes. */
  | 'undo-too-late'
  /** Nothing of the order is left to ship. */
  | 'already-shipped'
  /** The form has no quantity. */
  | 'nothing-to-ship'
  /** More of a line than is left to ship. */
  | 'shipment-exceeds-order'
  /** Another parcel has the tracking number. */
  | 'tracking-number-used'
  /** The shipment was undone. */
  | 'unknown-shipment'
  /** The shipment is announced to the shopper. */
  | 'shipment-announced'
  /** The shipment is not announced to the shopper yet. */
  | 'shipment-undoable'
  /** The parcels of the order are delivered or returned. */
  | 'already-delivered';
