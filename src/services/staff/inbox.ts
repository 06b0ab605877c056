import type { StaffRefusal } from '#domain/staff/staff-refusal.ts';
import type { Result } from '#domain/values/result.ts';
import type { Ports } from '../ports/ports.ts';
import {
  changeEnquiryState,
  type EnquiryStateChange,
  handleWithdrawal,
  sendEmailAgain,
} from './verbs/inbox-verbs.ts';
import { performVerb, type VerbRequest } from './verbs/perform-verb.ts';

type PerformDeps = Pick<Ports, 'staffTransactions' | 'secrets' | 'clock' | 'log'>;
type ActionRequest = Omit<VerbRequest<unknown>, 'input'>;
type Outcome = Promise<Result<{ readonly isRepeated: boolean }, StaffRefusal>>;

/** Changes how far an enquiry is dealt with; refuses a state that has changed meanwhile. */
export function changeStateOfEnquiry(
  ports: PerformDeps,
  request: ActionRequest,
  input: EnquiryStateChange,
): Outcome {
  return performVerb(ports, changeEnquiryState, { ...request, input });
}

/** Marks a withdrawal as handled. */
export function markWithdrawalHandled(ports: PerformDeps, request: ActionRequest, id: string): Outcome {
  return performVerb(ports, handleWithdrawal, { ...request, input: { id } });
}

/** Sends an email that was given up again; refuses one whose link has expired. */
export function sendFailedEmail(ports: PerformDeps, request: ActionRequest, id: string): Outcome {
  return performVerb(ports, sendEmailAgain, { ...request, input: { id } });
}
