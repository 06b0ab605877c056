import type { Context } from 'hono';
import type { z } from 'zod';
import { type Call, type Desk, seconds } from '../context.ts';
import type { Change } from '../ledger/entry.ts';
import { brokenInside, invalid, keyInUse, type Refusal } from './api-error.ts';
import { decodeForm } from './form.ts';
import { type Answer, fingerprint, replay, toSave } from './idempotency.ts';
import { readParams } from './params.ts';
import { type ApiEnv, refuse } from './responses.ts';

/** The result of a write. A refusal is saved under its key (`kept`) if work had begun. */
export type Outcome = { answer: object; change: Change } | { refusal: Refusal; kept?: true };
/** An internal error after work had begun. */
const BROKEN: Outcome & { refusal: Refusal } = { refusal: brokenInside(), kept: true };
type Act<S extends z.ZodType> = (input: z.output<S>, call: Call, id: string) => Outcome;

/** Creates handlers for writes. Change and response are one ledger entry, so a crash loses both or neither. */
export function createWriting(desk: Desk) {
  const inFlight = new Set<string>();

  return <S extends z.ZodType>(schema: S, act: Act<S>) =>
    async (c: Context<ApiEnv>) => {
      const key = c.req.header('idempotency-key');
      if (key === undefined) return respond(c, schema, act);
      if (key.length > 255) return refuse(c, invalid('Idempotency keys are at most 255 characters long.'));
      c.header('Idempotency-Key', key);
      if (inFlight.has(key)) return refuse(c, keyInUse(key));
      inFlight.add(key);
      try {
        return await respond(c, schema, act, key);
      } finally {
        inFlight.delete(key);
      }
    };

  async function respond<S extends z.ZodType>(c: Context<ApiEnv>, schema: S, act: Act<S>, key?: string) {
    const given = perform(c, await c.req.text(), schema, act, key);
    await desk.books.flushed();
    return send(c, given);
  }

  function perform<S extends z.ZodType>(
    c: Context<ApiEnv>,
    body: string,
    schema: S,
    act: Act<S>,
    key?: string,
  ): Answer {
    const asked = fingerprint(c.req.path, body);
    const saved = key === undefined ? undefined : desk.books.savedAnswer(key);
    if (saved) return answerOf(replay(saved, asked, desk.origin()));

    const read = readParams(schema, decodeForm(new URLSearchParams(body)));
    if ('refusal' in read) return answerOf(read);
    const cause = { id: c.get('requestId'), idempotency_key: key ?? null };
    const breaks = c.get('breaks');
    const outcome: Outcome =
      breaks === 'before' ? BROKEN : act(read.input, { at: seconds(desk), cause }, c.req.param('id') ?? '');
    const answer = answerOf(breaks ? BROKEN : 'answer' in outcome ? ok(outcome.answer) : outcome);
    const keep = key === undefined ? {} : { saved: toSave(key, asked, answer, desk.origin()) };
    if ('change' in outcome) desk.books.commit({ ...outcome.change, ...keep });
    else if ((breaks || outcome.kept) && key !== undefined)
      desk.books.commit({ what: 'request.refused', about: asked.path, ...keep });
    return answer;
  }
}

function ok(answer: object): Answer {
  return { status: 200, body: JSON.stringify(answer) };
}

function answerOf(outcome: Answer | { refusal: Refusal }): Answer {
  if (!('refusal' in outcome)) return outcome;
  return { status: outcome.refusal.status, body: JSON.stringify({ error: outcome.refusal.error }) };
}

function send(c: Context, { status, body, replayed }: Answer) {
  if (replayed) c.header('Idempotent-Replayed', 'true');
  return c.body(body, status, { 'Content-Type': 'application/json' });
}
