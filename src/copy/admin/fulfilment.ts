/** Shipments, on the page of an order and at the bulk shipping page. */
export const adminShipments = {
  carrier: 'Carrier',
  detect: 'From the tracking number',
  otherCarrier: 'Other carrier',
  trackingNumber: 'Tracking number',
  shippedBy: (name: string) => `Shipped by ${name}`,
  commandLine: 'the command line',
  shipsAt: 'Ships at',
  shipped: 'Shipped',
  undo: 'Undo',
  undoOf: (number: string) => `Undo shipment of ${number}`,
  line: (name: string, quantity: number) => `${quantity} × ${name}`,
  track: 'Track parcel',
  usedFor: (number: string) => `That parcel is for order ${number}.`,
  correct: 'Correct tracking',
  correctOf: (number: string) => `Correct tracking of ${number}`,
  correctLead: 'We email the customer the new number.',
  saveTracking: 'Save and email',
  saveAnyway: 'Save anyway',
  anyway: 'Ship anyway',
  anywayOf: (number: string) => `Ship anyway: ${number}`,
} as const;

/** The page of an order's fulfilment. */
export const adminFulfilment = {
  title: (shortNumber: string) => `Fulfillment of ${shortNumber}`,
  status: 'Status',
  orderNumber: 'Order number',
  shipments: 'Shipments',
  none: 'Nothing is shipped yet.',
  pack: 'Mark as packed',
  unpack: 'Unpack',
  deliver: 'Mark as delivered',
  return: 'Mark as returned',
  undoStep: {
    deliver: { submit: 'Undo the delivery', lead: 'We email the customer about the delivery at' },
    return: { submit: 'Undo the return', lead: 'You can undo the return until' },
  },
  steps: 'Next steps',
  undo: 'Last step',
  ship: 'Ship a parcel',
  shipLead: 'We email the customer in ten minutes. Until then, you can undo it.',
  quantityOf: (name: string, left: number) => `${name} (${left} left)`,
  submit: 'Ship',
  toShipping: 'Bulk shipping',
  done: {
    pack: 'The order is packed.',
    unpack: 'The order is unpacked.',
    deliver: 'The order is delivered.',
    return: 'The order is returned.',
    'undo-deliver': 'The delivery was undone.',
    'undo-return': 'The return was undone.',
    ship: 'The parcel is recorded.',
    'ship-anyway': 'The parcel is recorded.',
    undo: 'The shipment was undone.',
    'correct-tracking': 'The tracking number is saved. If it has changed, we’ve emailed the customer.',
    'correct-tracking-anyway': 'The tracking number is saved. We’ve emailed the customer.',
  } as Readonly<Record<string, string>>,
} as const;

/** The bulk shipping page. */
export const adminShipping = {
  title: 'Bulk shipping',
  toImport: 'Ship from a file',
  lead: 'Scan the packing slip, then the label. Each order ships with the second scan; we email the customer ten minutes later.',
  order: 'Order number',
  tracking: 'Tracking number',
  submit: 'Ship',
  busy: (number: string) => `Shipping ${number}…`,
  shipped: (number: string) => `${number} is shipped.`,
  noteText: (text: string) => `Note: ${text}`,
  failed: (number: string, reason: string) => `${number}: ${reason}`,
  shippedBy: (name: string, trackingNumber: string) =>
    trackingNumber
      ? `Shipped by ${name} with the tracking number ${trackingNumber}.`
      : `Shipped by ${name} without a tracking number.`,
  packOn: (day: string) => `Pack it on or after ${day}.`,
  isOrderNumber: 'This is an order number. Scan the label on the parcel.',
  whichCarrier: (number: string) =>
    `${number}: Which carrier is it? We’ll use it for the next numbers like this one.`,
  carrierOf: (number: string) => `Carrier for ${number}`,
  chooseCarrier: 'Choose a carrier',
  shipOf: (number: string) => `Ship ${number}`,
  scans: 'Scans',
  typedTracking: (number: string) => `Tracking number: ${number}`,
  again: 'Try again',
  againOf: (number: string) => `Try again: ${number}`,
  dismiss: 'Dismiss',
  dismissOf: (number: string) => `Dismiss ${number}`,
  recent: 'Last shipments',
  none: 'Nothing is shipped yet.',
  done: {
    ship: 'The parcel is recorded.',
    'ship-anyway': 'The parcel is recorded.',
    undo: 'The shipment was undone.',
  } as Readonly<Record<string, string>>,
} as const;

/** Entries of the audit log about fulfilment. */
export const fulfilmentAudit = {
  verbs: {
    'order.pack': 'Packed an order',
    'order.unpack': 'Unpacked an order',
    'order.ship': 'Shipped an order',
    'order.undo-shipment': 'Undid a shipment',
    'order.correct-tracking': 'Corrected a tracking number',
    'order.deliver': 'Recorded the delivery of an order',
    'order.return': 'Recorded the return of an order',
    'order.undo-delivery': 'Undid the delivery of an order',
    'order.undo-return': 'Undid the return of an order',
  },
  fields: {
    fulfilmentStatus: 'Fulfillment',
    carrier: 'Carrier',
    trackingNumber: 'Tracking number',
    'used-for': 'Shipped anyway, with the tracking number of',
    items: 'Items',
  },
} as const;
