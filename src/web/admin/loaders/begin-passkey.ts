import { data } from 'react-router';
import { refusals } from '#copy/admin/refusals.ts';
import type { StaffRefusal } from '#domain/staff/staff-refusal.ts';
import type { Result } from '#domain/values/result.ts';
import type { PasskeyOptions } from '#services/ports/ports.ts';

/** The response to the press of a passkey button: the options of the browser's dialog, or why there is none. */
export type BeginResult = { readonly options?: PasskeyOptions; readonly problem?: string };

export const beginResult = (begun: Result<PasskeyOptions, StaffRefusal>) =>
  begun.ok
    ? data<BeginResult>({ options: begun.value })
    : data<BeginResult>({ problem: refusals[begun.error] }, 403);
