import type { Happening, History } from './happening.ts';

type OrderStatus = 'awaiting-payment' | 'paid' | 'expired' | 'cancelled';

/** What is true at the provider, and what the shop believes and how it came to that. */
type State = {
  readonly session: 'open' | 'paid' | 'expired';
  readonly order: OrderStatus;
  readonly steps: readonly string[];
};

/** Everything that may be read of an order when its history is over. */
export type End = State & {
  /** Units that it keeps from the shelf. */
  readonly taken: number;
  readonly letters: readonly string[];
  readonly refunds: number;
  readonly held: number;
};

/** Something that happens at one moment, and what may come between it and its second half. */
type Step = (state: State) => { readonly state: State; readonly rest?: Step };

const move = (state: State, order: OrderStatus, step: string): State => ({
  ...state,
  order,
  steps: [...state.steps, step],
});

/** Whoever asks the shop to look learns what is true at the provider. */
const look = (state: State): State => {
  if (state.order !== 'awaiting-payment' || state.session === 'open') return state;
  return state.session === 'paid'
    ? move(state, 'paid', 'payment-received')
    : move(state, 'expired', 'payment-expired');
};

/** The session has ended, and the shopper's word stands; one that was paid meanwhile stays paid. */
const takeBack = (state: State): State => {
  if (state.session === 'paid') return look(state);
  return state.order === 'awaiting-payment' || state.order === 'expired'
    ? move(state, 'cancelled', 'payment-cancelled')
    : state;
};

const STEPS: Readonly<Record<Happening['what'], Step>> = {
  pays: (state) => ({ state: state.session === 'open' ? { ...state, session: 'paid' } : state }),
  'runs-out': (state) => ({ state: state.session === 'open' ? { ...state, session: 'expired' } : state }),
  event: (state) => ({ state: look(state) }),
  confirms: (state) => ({ state: look(state) }),
  // The session ends first, and somebody may look before the order does.
  cancels: (state) => {
    if (state.order !== 'awaiting-payment') return { state };
    const session = state.session === 'open' ? 'expired' : state.session;
    return { state: { ...state, session }, rest: (later) => ({ state: takeBack(later) }) };
  },
};

/** Each state that comes of these steps: they are taken in some order, and nobody knows which. */
const afterAll = (state: State, steps: readonly Step[]): State[] =>
  steps.length === 0
    ? [state]
    : steps.flatMap((step, n) => {
        const { state: next, rest } = step(state);
        return afterAll(next, rest ? steps.with(n, rest) : steps.toSpliced(n, 1));
      });

const afterGroup = (states: readonly State[], group: readonly Happening[]): State[] => {
  const steps = group.map(({ what }) => STEPS[what]);
  const ends = states.flatMap((state) => afterAll(state, steps));
  return [...new Map(ends.map((end) => [JSON.stringify(end), end])).values()];
};

const BEGIN: State = { session: 'open', order: 'awaiting-payment', steps: ['placed'] };

/** What is to be read of an order of one unit that is in this state. No money comes late here, so none goes back. */
const endOf = (state: State): End => ({
  ...state,
  taken: state.order === 'awaiting-payment' || state.order === 'paid' ? 1 : 0,
  letters: state.order === 'paid' ? ['order-paid'] : [],
  refunds: 0,
  held: 0,
});

/** All that an order may come to by a history and one last look. */
export const modelOf = (history: History): End[] =>
  afterGroup(history.reduce(afterGroup, [BEGIN]), [{ what: 'confirms' }]).map(endOf);
