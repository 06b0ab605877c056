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

/** A step that staff can undo for ten minutes; a delivery is announced to the shopper only after that. */
export type UndoableStep = 'deliver' | 'return';

/** A change of the status, as the history has it. */
type StatusChange = { readonly from: FulfilmentStatus; readonly to: FulfilmentStatus };

/** Changes that undo the one before them. */
export const UNDOING_CHANGES: readonly StatusChange[] = [
  { from: 'delivered', to: 'shipped' },
  { from: 'returned', to: 'shipped' },
  { from: 'returned', to: 'delivered' },
];

const isUndo = (change: StatusChange): boolean =>
  UNDOING_CHANGES.some(({ from, to }) => change.from === from && change.to === to);

/** Returns the changes, oldest first, without those that were undone. */
export const withoutUndone = <Change extends StatusChange>(changes: readonly Change[]): Change[] => {
  const remaining: Change[] = [];
  for (const change of changes)
    if (isUndo(change)) remaining.pop();
    else remaining.push(change);
  return remaining;
};

/** Returns the step that the newest change of a status was, if staff can undo it for a time. */
export const undoableStepOf = (newest: StatusChange | undefined): UndoableStep | undefined => {
  if (newest?.to === 'returned') return 'return';
  return newest?.to === 'delivered' && newest.from === 'shipped' ? 'deliver' : undefined;
};
