import { type History, type HistoryEvent, type RefundOutcome, WEBHOOK_OBJECTS } from './order-events.ts';

type OrderStatus = 'awaiting-payment' | 'paid' | 'expired' | 'cancelled';
type RefundStatus = 'pending' | RefundOutcome;
type DisputeStatus = 'none' | 'open' | 'closed';

/** What is true at the provider and on the shelf, and what the shop believes and how it came to that. */
type State = {
  readonly session: 'open' | 'paid' | 'expired';
  /** All refunds that were asked for, the oldest first. */
  readonly refunds: readonly RefundStatus[];
  readonly dispute: DisputeStatus;
  /** Units that nobody has bought. */
  readonly stock: number | 'plenty';
  readonly order: OrderStatus;
  readonly steps: readonly string[];
  /** Money that has to go back, as the shop has noted it. */
  readonly refund: 'none' | 'due' | 'refunded';
  /** What the shop was told of a dispute. */
  readonly knownDispute: DisputeStatus;
};

/** Everything that may be read of an order when its history is over. */
export type OrderOutcome = Pick<
  State,
  'session' | 'refunds' | 'order' | 'steps' | 'refund' | 'knownDispute'
> & {
  /** Units that it keeps from the shelf. */
  readonly taken: number;
  readonly emails: readonly string[];
  readonly underReview: number;
};

/** Something that happens at one moment, and what may come between it and its second half. */
type StatusChange = (state: State) => { readonly state: State; readonly rest?: StatusChange };
const atomic =
  (change: (state: State) => State): StatusChange =>
  (state) => ({ state: change(state) });

const transition = (state: State, order: OrderStatus, step: string): State => ({
  ...state,
  order,
  steps: [...state.steps, step],
});
const adjustStock = (state: State, units: 1 | -1): State => ({
  ...state,
  stock: state.stock === 'plenty' ? 'plenty' : state.stock + units,
});

const expire = (state: State): State =>
  state.order === 'awaiting-payment'
    ? adjustStock(transition(state, 'expired', 'payment-expired'), 1)
    : state;

const hasFailed = (status: RefundStatus): boolean => status === 'failed' || status === 'canceled';
/** So many refunds may fail before the shop leaves it to the owner. */
const MAX_FAILED_REFUNDS = 3;

/** Money that is due is asked for, unless it is back already or on its way. */
const requestRefund = (state: State): State => {
  const { refund, refunds } = state;
  if (refund !== 'due') return state;
  if (refunds.includes('succeeded')) return { ...state, refund: 'refunded' };
  const isRequested = refunds.includes('pending') || refunds.filter(hasFailed).length >= MAX_FAILED_REFUNDS;
  return isRequested ? state : { ...state, refunds: [...refunds, 'pending'] };
};

/** Whoever asks the shop to look learns what is true at the provider. */
const reconcile: StatusChange = (state) => {
  const { session, order, refund, stock } = state;
  if (order === 'paid' || session === 'open' || refund !== 'none') return { state };
  if (session === 'expired') return { state: expire(state) };
  if (order === 'awaiting-payment') return { state: transition(state, 'paid', 'payment-received') };
  // The money is late: the tea is taken again, or it goes back.
  if (stock === 0) return { state: { ...state, refund: 'due' }, rest: atomic(requestRefund) };
  return { state: adjustStock(transition(state, 'paid', 'payment-received'), -1) };
};

/** The session has ended, and the shopper's word stands; one that was paid meanwhile stays paid. */
const cancel: StatusChange = (state) => {
  if (state.session === 'paid') return reconcile(state);
  if (state.order === 'awaiting-payment')
    return { state: adjustStock(transition(state, 'cancelled', 'payment-cancelled'), 1) };
  return { state: state.order === 'expired' ? transition(state, 'cancelled', 'payment-cancelled') : state };
};

/** A refund has been told of: the shop notes how it stands. */
const recheckRefund = (state: State): State =>
  state.refund === 'none' || state.refunds.length === 0
    ? state
    : { ...state, refund: state.refunds.includes('succeeded') ? 'refunded' : 'due' };

/** A bank takes what it was sent, or sends it back, which it may do after it has taken it. */
const endRefund = (status: RefundStatus, outcome: RefundOutcome): RefundStatus =>
  status === 'pending' || (status === 'succeeded' && outcome === 'failed') ? outcome : status;

const webhook = ({ type }: Extract<HistoryEvent, { kind: 'webhook' }>): StatusChange => {
  switch (WEBHOOK_OBJECTS[type]) {
    case 'session':
      return reconcile;
    case 'refund':
    case 'refunded-charge':
      return atomic(recheckRefund);
    case 'dispute':
      return atomic((state) => {
        if (type === 'charge.dispute.closed')
          return state.dispute === 'closed' ? { ...state, knownDispute: 'closed' } : state;
        return state.dispute === 'none' || state.knownDispute === 'closed'
          ? state
          : { ...state, knownDispute: 'open' };
      });
    // It names no order, and the session says the same.
    case 'intent':
      return atomic((state) => state);
  }
};

const stepOf = (historyEvent: HistoryEvent): StatusChange => {
  switch (historyEvent.kind) {
    case 'pay':
      return atomic((state) => (state.session === 'open' ? { ...state, session: 'paid' } : state));
    case 'expire-session':
      return atomic((state) => (state.session === 'open' ? { ...state, session: 'expired' } : state));
    case 'expire-order':
      return atomic(expire);
    case 'sell-out':
      return atomic((state) => ({ ...state, stock: 0 }));
    case 'manual-refund':
      return atomic((state) =>
        state.session === 'paid' && state.refunds.every(hasFailed)
          ? { ...state, refunds: [...state.refunds, 'pending'] }
          : state,
      );
    case 'end-refund':
      return atomic((state) => ({
        ...state,
        refunds: state.refunds.map((status) => endRefund(status, historyEvent.outcome)),
      }));
    case 'dispute':
      return atomic((state) =>
        state.session === 'paid' && state.dispute === 'none' ? { ...state, dispute: 'open' } : state,
      );
    case 'close-dispute':
      return atomic((state) => (state.dispute === 'open' ? { ...state, dispute: 'closed' } : state));
    case 'webhook':
      return webhook(historyEvent);
    case 'confirm':
      return reconcile;
    // The session ends first, and somebody may look before the order does.
    case 'cancel':
      return (state) => {
        if (state.order !== 'awaiting-payment') return { state };
        const session = state.session === 'open' ? 'expired' : state.session;
        return { state: { ...state, session }, rest: cancel };
      };
  }
};

/** Each state that comes of these steps: they are taken in some order, and nobody knows which. */
const interleavings = (state: State, steps: readonly StatusChange[]): State[] =>
  steps.length === 0
    ? [state]
    : steps.flatMap((step, n) => {
        const { state: next, rest } = step(state);
        return interleavings(next, rest ? steps.with(n, rest) : steps.toSpliced(n, 1));
      });

const distinct = (states: readonly State[]): State[] => [
  ...new Map(states.map((state) => [JSON.stringify(state), state])).values(),
];

/** The shop looks by itself each minute for money that is due, which may be in the middle of anything. */
const afterGroup = (states: readonly State[], group: readonly HistoryEvent[]): State[] => {
  const steps = group.map(stepOf);
  return distinct(
    states.flatMap((state) => [
      ...interleavings(state, steps),
      ...interleavings(state, [...steps, atomic(requestRefund)]),
    ]),
  );
};

const INITIAL: State = {
  session: 'open',
  refunds: [],
  dispute: 'none',
  stock: 'plenty',
  order: 'awaiting-payment',
  steps: ['placed'],
  refund: 'none',
  knownDispute: 'none',
};

/** What is to be read of an order of one unit that is in this state. */
const toOutcome = ({ session, refunds, order, steps, refund, knownDispute }: State): OrderOutcome => ({
  session,
  refunds,
  order,
  steps,
  refund,
  knownDispute,
  taken: order === 'awaiting-payment' || order === 'paid' ? 1 : 0,
  emails: order === 'paid' ? ['order-paid'] : [],
  underReview: 0,
});

/** All that an order may come to by a history and one last look. */
export const allowedOutcomes = (history: History): OrderOutcome[] =>
  afterGroup(history.reduce(afterGroup, [INITIAL]), [{ kind: 'confirm' }]).map(toOutcome);
