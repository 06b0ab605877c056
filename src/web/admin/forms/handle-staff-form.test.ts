import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { ok } from '#domain/values/result.ts';
import { rejectionContext } from '../../document/render-context.ts';
import { staffVisitorContext } from '../site/admin-context.ts';
import { handleVerbForms, type VerbFormRequest } from './handle-staff-form.ts';

const REQUEST_ID = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const SESSION = {
  member: { id: 'm1', email: 'ada@example.com', name: 'Ada', role: 'owner', credentialRevision: 0 },
  digest: 'd1',
  startedAt: new Date('2026-11-30T12:00:00Z'),
  authenticatedAt: new Date('2026-11-30T12:00:00Z'),
  expiresAt: new Date('2026-11-30T20:00:00Z'),
} as const;

/** Sends a form to a page with one verb; returns the response and what the verb received. */
const send = async (fields: Readonly<Record<string, string>>) => {
  const received: VerbFormRequest[] = [];
  const context = new RouterContextProvider();
  context.set(rejectionContext, undefined);
  context.set(staffVisitorContext, {
    session: async () => SESSION,
    startSession: async () => undefined,
    signOut: async () => undefined,
  });
  const body = new FormData();
  for (const [name, text] of Object.entries(fields)) body.append(name, text);
  const request = new Request('https://tea.example/admin', { method: 'POST', body });
  const response = await handleVerbForms(
    { context, request },
    {
      permission: 'order.view',
      forms: {
        remove: async (verbRequest) => {
          received.push(verbRequest);
          return ok(undefined);
        },
      },
      doneHref: (intent) => `/admin?done=${intent}`,
    },
  );
  return { response, received };
};

test.each([
  ['that was typed', { reason: ' Sold out\r\nuntil May ' }, { reason: 'Sold out\nuntil May' }],
  ['that is empty', { reason: '  ' }, {}],
  ['that the form does not have', {}, {}],
])('passes the verb a reason %s', async (_, fields, reason) => {
  const { received } = await send({ intent: 'remove', requestId: REQUEST_ID, ...fields });
  expect(received).toEqual([{ requestId: REQUEST_ID, actor: { kind: 'member', ...SESSION }, ...reason }]);
});

test('keeps a form whose reason is too long', async () => {
  const reason = 'x'.repeat(501);
  const { response, received } = await send({ intent: 'remove', requestId: REQUEST_ID, reason });
  expect(received).toEqual([]);
  expect(response).toMatchObject({
    init: { status: 422 },
    data: { errors: { reason: expect.stringContaining('500') }, typed: { reason } },
  });
});
