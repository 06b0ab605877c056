/** Statuses of a paid order's fulfilment. */
export const FULFILMENT_STATUSES = ['unfulfilled', 'packed', 'shipped', 'delivered', 'returned'] as const;
/** How far a paid order is on its way to the shopper. */
export type FulfilmentStatus = (typeof FULFILMENT_STATUSES)[number];

const TARGETS = {
  pack: 'packed',
  unpack: 'unfulfilled',
  ship: 'shipped',
  deliver: 'delivered',
  return: 'returned',
} as const satisfies Record<string, FulfilmentStatus>;

/** A step of the fulfilment; `unpack` undoes `pack`. */
export type FulfilmentEvent = keyof typeof TARGETS;
/** All steps, in the order of a delivery. */
export const FULFILMENT_EVENTS = Object.keys(TARGETS) as readonly FulfilmentEvent[];

const TRANSITIONS: Record<FulfilmentStatus, readonly FulfilmentEvent[]> = {
  unfulfilled: ['pack', 'ship'],
  packed: ['unpack', 'ship'],
  shipped: ['deliver', 'return'],
  delivered: ['return'],
  returned: [],
};

/** Returns the status that an event leads to. */
export const fulfilmentStatusAfter = (event: FulfilmentEvent): FulfilmentStatus => TARGETS[event];

/** True if the event is possible in that status. */
export const canFulfil = (from: FulfilmentStatus, event: FulfilmentEvent): boolean =>
  TRANSITIONS[from].includes(event);

/** True if the event sends items to the shopper, which a refunded order must not. */
export const isDispatch = (event: FulfilmentEvent): boolean => event === 'pack' || event === 'ship';
