import type { Ports } from '../ports/ports.ts';
import { sendEmailAgainVerb } from './verbs/email-verbs.ts';
import { changeEnquiryStateVerb, type EnquiryStateChange } from './verbs/enquiry-verbs.ts';
import { performVerb, type StaffRequest, type VerbResult } from './verbs/perform-verb.ts';

type PerformDeps = Pick<Ports, 'staffTransactions' | 'secrets' | 'clock' | 'log'>;

/** Changes how far an enquiry is dealt with; refuses a state that has changed meanwhile. */
export function changeEnquiryState(
  ports: PerformDeps,
  request: StaffRequest,
  input: EnquiryStateChange,
): Promise<VerbResult> {
  return performVerb(ports, changeEnquiryStateVerb, { ...request, input });
}

/** Sends an email that has failed again; refuses one whose link has expired. */
export function sendEmailAgain(ports: PerformDeps, request: StaffRequest, id: string): Promise<VerbResult> {
  return performVerb(ports, sendEmailAgainVerb, { ...request, input: { id } });
}
