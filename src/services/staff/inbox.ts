import type { Ports } from '../ports/ports.ts';
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
