import { EVENTS, type Happening, type History, type RefundEnd } from './order-events.ts';

type OrderStatus = 'awaiting-payment' | 'paid' | 'expired' | 'cancelled';
type RefundStatus = 'pending' | RefundEnd;
type Standing = 'none' | 'open' | 'closed';

/** What is true at the provider and on the shelf, and what the shop believes and how it came to that. */
type State = {
  readonly session: 'open' | 'paid' | 'expired';
  /** All refunds that were asked for, the oldest first. */
  readonly back: readonly RefundStatus[];
  readonly dispute: Standing;
  /** Units that nobody has bought. */
  readonly free: number | 'plenty';
  readonly order: OrderStatus;
  readonly steps: readonly string[];
  /** Money that has to go back, as the shop has noted it. */
  readonly refund: 'none' | 'due' | 'given-back';
  /** What the shop was told of a dispute. */
  readonly told: Standing;
};

/** Everything that may be read of an order when its history is over. */
export type End = Pick<State, 'session' | 'back' | 'order' | 'steps' | 'refund' | 'told'> & {
  /** Units that it keeps from the shelf. */
  readonly taken: number;
  readonly letters: readonly string[];
  readonly held: number;
};

/** Something that happens at one moment, and what may come between it and its second half. */
type Step = (state: State) => { readonly state: State; readonly rest?: Step };
const only =
  (change: (state: State) => State): Step =>
  (state) => ({ state: change(state) });

const move = (state: State, order: OrderStatus, step: string): State => ({
  ...state,
  order,
  steps: [...state.steps, step],
});
const shelved = (state: State, units: 1 | -1): State => ({
  ...state,
  free: state.free === 'plenty' ? 'plenty' : state.free + units,
});

const expire = (state: State): State =>
  state.order === 'awaiting-payment' ? shelved(move(state, 'expired', 'payment-expired'), 1) : state;

const isLost = (status: RefundStatus): boolean => status === 'failed' || status === 'canceled';
/** So many refunds may fail before the shop leaves it to the owner. */
const MOST_FAILED = 3;

/** Money that is due is asked for, unless it is back already or on its way. */
const askBack = (state: State): State => {
  const { refund, back } = state;
  if (refund !== 'due') return state;
  if (back.includes('succeeded')) return { ...state, refund: 'given-back' };
  const isAsked = back.includes('pending') || back.filter(isLost).length >= MOST_FAILED;
  return isAsked ? state : { ...state, back: [...back, 'pending'] };
};

/** Whoever asks the shop to look learns what is true at the provider. */
const look: Step = (state) => {
  const { session, order, refund, free } = state;
  if (order === 'paid' || session === 'open' || refund !== 'none') return { state };
  if (session === 'expired') return { state: expire(state) };
  if (order === 'awaiting-payment') return { state: move(state, 'paid', 'payment-received') };
  // The money is late: the tea is taken again, or it goes back.
  if (free === 0) return { state: { ...state, refund: 'due' }, rest: only(askBack) };
  return { state: shelved(move(state, 'paid', 'payment-received'), -1) };
};

/** The session has ended, and the shopper's word stands; one that was paid meanwhile stays paid. */
const takeBack: Step = (state) => {
  if (state.session === 'paid') return look(state);
  if (state.order === 'awaiting-payment')
    return { state: shelved(move(state, 'cancelled', 'payment-cancelled'), 1) };
  return { state: state.order === 'expired' ? move(state, 'cancelled', 'payment-cancelled') : state };
};

/** A refund has been told of: the shop notes how it stands. */
const recheck = (state: State): State =>
  state.refund === 'none' || state.back.length === 0
    ? state
    : { ...state, refund: state.back.includes('succeeded') ? 'given-back' : 'due' };

/** A bank takes what it was sent, or sends it back, which it may do after it has taken it. */
const settled = (status: RefundStatus, how: RefundEnd): RefundStatus =>
  status === 'pending' || (status === 'succeeded' && how === 'failed') ? how : status;

const event = ({ type }: Extract<Happening, { what: 'event' }>): Step => {
  switch (EVENTS[type]) {
    case 'session':
      return look;
    case 'refund':
    case 'refunded-charge':
      return only(recheck);
    case 'dispute':
      return only((state) => {
        if (type === 'charge.dispute.closed')
          return state.dispute === 'closed' ? { ...state, told: 'closed' } : state;
        return state.dispute === 'none' || state.told === 'closed' ? state : { ...state, told: 'open' };
      });
    // It names no order, and the session says the same.
    case 'intent':
      return only((state) => state);
  }
};

const stepOf = (one: Happening): Step => {
  switch (one.what) {
    case 'pays':
      return only((state) => (state.session === 'open' ? { ...state, session: 'paid' } : state));
    case 'runs-out':
      return only((state) => (state.session === 'open' ? { ...state, session: 'expired' } : state));
    case 'gives-up':
      return only(expire);
    case 'sells-out':
      return only((state) => ({ ...state, free: 0 }));
    case 'by-hand':
      return only((state) =>
        state.session === 'paid' && state.back.every(isLost)
          ? { ...state, back: [...state.back, 'pending'] }
          : state,
      );
    case 'refund-ends':
      return only((state) => ({
        ...state,
        back: state.back.map((status) => settled(status, one.how)),
      }));
    case 'disputes':
      return only((state) =>
        state.session === 'paid' && state.dispute === 'none' ? { ...state, dispute: 'open' } : state,
      );
    case 'dispute-ends':
      return only((state) => (state.dispute === 'open' ? { ...state, dispute: 'closed' } : state));
    case 'event':
      return event(one);
    case 'confirms':
      return look;
    // The session ends first, and somebody may look before the order does.
    case 'cancels':
      return (state) => {
        if (state.order !== 'awaiting-payment') return { state };
        const session = state.session === 'open' ? 'expired' : state.session;
        return { state: { ...state, session }, rest: takeBack };
      };
  }
};

/** Each state that comes of these steps: they are taken in some order, and nobody knows which. */
const afterAll = (state: State, steps: readonly Step[]): State[] =>
  steps.length === 0
    ? [state]
    : steps.flatMap((step, n) => {
        const { state: next, rest } = step(state);
        return afterAll(next, rest ? steps.with(n, rest) : steps.toSpliced(n, 1));
      });

const different = (states: readonly State[]): State[] => [
  ...new Map(states.map((state) => [JSON.stringify(state), state])).values(),
];

/** The shop looks by itself each minute for money that is due, which may be in the middle of anything. */
const afterGroup = (states: readonly State[], group: readonly Happening[]): State[] => {
  const steps = group.map(stepOf);
  return different(
    states.flatMap((state) => [...afterAll(state, steps), ...afterAll(state, [...steps, only(askBack)])]),
  );
};

const BEGIN: State = {
  session: 'open',
  back: [],
  dispute: 'none',
  free: 'plenty',
  order: 'awaiting-payment',
  steps: ['placed'],
  refund: 'none',
  told: 'none',
};

/** What is to be read of an order of one unit that is in this state. */
const endOf = ({ session, back, order, steps, refund, told }: State): End => ({
  session,
  back,
  order,
  steps,
  refund,
  told,
  taken: order === 'awaiting-payment' || order === 'paid' ? 1 : 0,
  letters: order === 'paid' ? ['order-paid'] : [],
  held: 0,
});

/** All that an order may come to by a history and one last look. */
export const modelOf = (history: History): End[] =>
  afterGroup(history.reduce(afterGroup, [BEGIN]), [{ what: 'confirms' }]).map(endOf);
