import { type History, type HistoryEvent, type RefundOutcome, WEBHOOK_OBJECTS } from './order-events.ts';

type OrderStatus = 'awaiting-payment' | 'paid' | 'expired' | 'cancelled';
type RefundStatus = 'pending' | RefundOutcome;
type DisputeStatus = 'none' | 'open' | 'closed';

/** The state at the provider, the free stock, and the order as the shop stores it. */
type State = {
  readonly session: 'open' | 'paid' | 'expired';
  /** Every requested refund, oldest first. */
  readonly refunds: readonly RefundStatus[];
  readonly dispute: DisputeStatus;
  /** Unsold units. */
  readonly stock: number | 'unlimited';
  readonly order: OrderStatus;
  readonly steps: readonly string[];
  /** The refund that the shop has stored. */
  readonly refund: 'none' | 'due' | 'refunded';
  /** The last dispute event that the shop has processed. */
  readonly knownDispute: DisputeStatus;
};

/** Everything observable of an order after its history. */
export type OrderOutcome = Pick<
  State,
  'session' | 'refunds' | 'order' | 'steps' | 'refund' | 'knownDispute'
> & {
  /** Units allocated to the order. */
  readonly taken: number;
  readonly emails: readonly string[];
  readonly underReview: number;
};

/** One atomic step, and the rest of the operation that other steps may interleave. */
type Step = (state: State) => { readonly state: State; readonly rest?: Step };
const atomic =
  (change: (state: State) => State): Step =>
  (state) => ({ state: change(state) });

const transition = (state: State, order: OrderStatus, step: string): State => ({
  ...state,
  order,
  steps: [...state.steps, step],
});
const adjustStock = (state: State, units: 1 | -1): State => ({
  ...state,
  stock: state.stock === 'unlimited' ? 'unlimited' : state.stock + units,
});

const expire = (state: State): State =>
  state.order === 'awaiting-payment'
    ? adjustStock(transition(state, 'expired', 'payment-expired'), 1)
    : state;

const hasFailed = (status: RefundStatus): boolean => status === 'failed' || status === 'canceled';
/** The shop stops retrying a refund after this many failures. */
const MAX_FAILED_REFUNDS = 3;

/** Requests a due refund unless one is pending or has succeeded; the provider refuses it while a dispute is open. */
const requestRefund = (state: State): State => {
  const { refund, refunds, dispute } = state;
  if (refund !== 'due') return state;
  if (refunds.includes('succeeded')) return { ...state, refund: 'refunded' };
  if (dispute === 'open') return state;
  const isRequested = refunds.includes('pending') || refunds.filter(hasFailed).length >= MAX_FAILED_REFUNDS;
  return isRequested ? state : { ...state, refunds: [...refunds, 'pending'] };
};

/** Reconciles the order with the session at the provider. */
const reconcile: Step = (state) => {
  const { session, order, refund, stock } = state;
  if (order === 'paid' || session === 'open' || refund !== 'none') return { state };
  if (session === 'expired') return { state: expire(state) };
  if (order === 'awaiting-payment') return { state: transition(state, 'paid', 'payment-received') };
  // A late payment allocates the stock again, or is refunded if it is sold.
  if (stock === 0) return { state: { ...state, refund: 'due' }, rest: atomic(requestRefund) };
  return { state: adjustStock(transition(state, 'paid', 'payment-received'), -1) };
};

/** Cancels the order after its session has ended; a session that was paid meanwhile wins. */
const cancel: Step = (state) => {
  if (state.session === 'paid') return reconcile(state);
  if (state.order === 'awaiting-payment')
    return { state: adjustStock(transition(state, 'cancelled', 'payment-cancelled'), 1) };
  return { state: state.order === 'expired' ? transition(state, 'cancelled', 'payment-cancelled') : state };
};

/** Updates the stored refund from the refunds at the provider. */
const recheckRefund = (state: State): State =>
  state.refund === 'none' || state.refunds.length === 0
    ? state
    : { ...state, refund: state.refunds.includes('succeeded') ? 'refunded' : 'due' };

/** A bank can return a refund even after it has succeeded. */
const endRefund = (status: RefundStatus, outcome: RefundOutcome): RefundStatus =>
  status === 'pending' || (status === 'succeeded' && outcome === 'failed') ? outcome : status;

const webhook = ({ type }: Extract<HistoryEvent, { kind: 'webhook' }>): Step => {
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
    // A payment intent names no order, and the session event carries the same information.
    case 'intent':
      return atomic((state) => state);
  }
};

const stepOf = (historyEvent: HistoryEvent): Step => {
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
        state.session === 'paid' && state.dispute !== 'open' && state.refunds.every(hasFailed)
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
    // The session expires first, so a reconciliation can run before the order is cancelled.
    case 'cancel':
      return (state) => {
        if (state.order !== 'awaiting-payment') return { state };
        const session = state.session === 'open' ? 'expired' : state.session;
        return { state: { ...state, session }, rest: cancel };
      };
  }
};

/** Returns every state that some interleaving of the steps can reach. */
const interleavings = (state: State, steps: readonly Step[]): State[] =>
  steps.length === 0
    ? [state]
    : steps.flatMap((step, n) => {
        const { state: next, rest } = step(state);
        return interleavings(next, rest ? steps.with(n, rest) : steps.toSpliced(n, 1));
      });

const distinct = (states: readonly State[]): State[] => [
  ...new Map(states.map((state) => [JSON.stringify(state), state])).values(),
];

/** The job that retries refunds runs each minute, so it may run at any point of a group. */
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
  stock: 'unlimited',
  order: 'awaiting-payment',
  steps: ['placed'],
  refund: 'none',
  knownDispute: 'none',
};

/** Projects the state of an order of one unit to what is observable. */
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

/** Returns every outcome that a history and one final confirmation allow. */
export const allowedOutcomes = (history: History): OrderOutcome[] =>
  afterGroup(history.reduce(afterGroup, [INITIAL]), [{ kind: 'confirm' }]).map(toOutcome);
