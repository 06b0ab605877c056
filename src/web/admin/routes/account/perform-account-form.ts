import { data } from 'react-router';
import { z } from 'zod/mini';
import { newPasskeySchema } from '#domain/staff/staff-credentials.ts';
import { err, ok } from '#domain/values/result.ts';
import type { StaffSession } from '#services/ports/ports.ts';
import type { Shop } from '#services/shop.ts';
import type { FormResult } from '../../../components/forms/form-result.ts';
import { beginResult } from '../../loaders/begin-passkey.ts';
import { rejected, submitForm } from '../../loaders/staff-form.ts';

/** The result of a form of the page; only the response to the press of the button has recovery codes. */
export type AccountResult = FormResult & { readonly recoveryCodes?: readonly string[] };

const passkeySchema = z.object({ id: z.string() });

/** Performs the action of a form of the page. */
export const performAccountForm = async (
  staff: Shop['staff'],
  session: StaffSession,
  typed: Readonly<Record<string, string>>,
) => {
  const { intent } = typed;
  if (intent === 'begin-passkey') return beginResult(await staff.beginAddingPasskey(session));
  const performed = await perform(staff, session, typed);
  return performed.ok ? data<AccountResult>(performed.value) : rejected(performed.error, typed);
};

const perform = async (
  staff: Shop['staff'],
  session: StaffSession,
  typed: Readonly<Record<string, string>>,
) => {
  if (typed['intent'] === 'create-passkey') {
    const added = await submitForm(newPasskeySchema, typed, (passkey) => staff.addPasskey(session, passkey));
    return added.ok ? ok({}) : added;
  }
  if (typed['intent'] === 'remove-passkey') {
    const removed = await submitForm(passkeySchema, typed, ({ id }) => staff.removePasskey(session, id));
    return removed.ok ? ok({}) : removed;
  }
  if (typed['intent'] !== 'create-recovery-codes') return err('invalid-form' as const);
  const codes = await staff.createRecoveryCodes(session);
  return codes.ok ? ok({ recoveryCodes: codes.value }) : codes;
};
