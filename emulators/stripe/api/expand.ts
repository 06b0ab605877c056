import type { Ledger } from '../ledger/ledger.ts';
import type { StoredSession } from '../objects.ts';
import { type ApiError, invalid } from './api-error.ts';

type Expansion = (ledger: Ledger, session: StoredSession) => Record<string, unknown>;

const expansions: Record<string, Expansion> = {
  line_items: (_ledger, session) => ({
    line_items: {
      object: 'list',
      url: `/v1/checkout/sessions/${session.id}/line_items`,
      has_more: false,
      data: session.lines,
    },
  }),
  payment_intent: (ledger, session) => ({
    payment_intent: session.payment_intent && (ledger.find('payment_intent', session.payment_intent) ?? null),
  }),
};

/** Replaces ids by whole objects for the properties that a request expands. */
export function expandSession(
  ledger: Ledger,
  session: StoredSession,
  shown: object,
  names: string[] = [],
): { response: object } | { apiError: ApiError } {
  let response = shown;
  for (const name of names) {
    const expansion = Object.hasOwn(expansions, name) ? expansions[name] : undefined;
    if (!expansion)
      return { apiError: invalid(`This property cannot be expanded (${name}).`, { param: 'expand' }) };
    response = { ...response, ...expansion(ledger, session) };
  }
  return { response };
}
