import type { Books } from '../ledger/ledger.ts';
import type { StoredSession } from '../objects.ts';
import { invalid, type Refusal } from './api-error.ts';

type Fill = (books: Books, session: StoredSession) => Record<string, unknown>;

const fills: Record<string, Fill> = {
  line_items: (_books, session) => ({
    line_items: {
      object: 'list',
      url: `/v1/checkout/sessions/${session.id}/line_items`,
      has_more: false,
      data: session.lines,
    },
  }),
  payment_intent: (books, session) => ({
    payment_intent: session.payment_intent && (books.find('payment_intent', session.payment_intent) ?? null),
  }),
};

/** Replaces ids by whole objects for the properties that a request expands. */
export function expandSession(
  books: Books,
  session: StoredSession,
  shown: object,
  names: string[] = [],
): { answer: object } | { refusal: Refusal } {
  let answer = shown;
  for (const name of names) {
    const fill = Object.hasOwn(fills, name) ? fills[name] : undefined;
    if (!fill)
      return { refusal: invalid(`This property cannot be expanded (${name}).`, { param: 'expand' }) };
    answer = { ...answer, ...fill(books, session) };
  }
  return { answer };
}
