import { redirect } from 'react-router';
import { z } from 'zod/mini';
import { newPasskeySchema, passkeyNameSchema } from '#domain/staff/staff-credentials.ts';
import { err, ok } from '#domain/values/result.ts';
import type { StaffSession } from '#services/ports/ports.ts';
import type { Shop } from '#services/shop.ts';
import { submitFields } from '../../forms/handle-staff-form.ts';
import type { Fields } from '../../forms/staff-form-result.ts';
import { adminHref, DONE } from '../../site/admin-map.ts';

const passkeySchema = z.object({ id: z.string() });

/** Performs the action of a form of the page. Only the response to the press of its button has recovery codes. */
export const performAccountForm = async (staff: Shop['staff'], session: StaffSession, fields: Fields) => {
  const { intent = '' } = fields;
  const done = () => ok(redirect(adminHref('account', {}, { [DONE]: intent }), 303));
  if (intent === 'begin-passkey') {
    const begun = await submitFields(passkeyNameSchema, fields, () => staff.beginAddingPasskey(session));
    return begun.ok ? ok({ options: begun.value }) : begun;
  }
  if (intent === 'create-passkey') {
    const added = await submitFields(newPasskeySchema, fields, (passkey) =>
      staff.addPasskey(session, passkey),
    );
    return added.ok ? done() : added;
  }
  if (intent === 'remove-passkey') {
    const removed = await submitFields(passkeySchema, fields, ({ id }) => staff.removePasskey(session, id));
    return removed.ok ? done() : removed;
  }
  if (intent === 'change-emails') {
    await staff.changeEmailSettings(session.member.id, {
      getsOrderEmails: fields['orders'] === 'on',
      getsEnquiryEmails: fields['enquiries'] === 'on',
    });
    return done();
  }
  if (intent !== 'create-recovery-codes') return err('invalid-form' as const);
  const codes = await staff.createRecoveryCodes(session);
  return codes.ok ? ok({ recoveryCodes: codes.value }) : codes;
};
