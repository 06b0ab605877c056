import type { ShopError } from '#domain/api/error-table.ts';
import type { Enquiry } from '#domain/email/enquiry.ts';
import type { Result } from '#domain/values/result.ts';
import type { Ports } from '../ports/ports.ts';

/** Stores a franchise enquiry, confirms it by email and returns its reference (NAV-10). */
export function submitEnquiry(
  { enquiries, newId, clock }: Pick<Ports, 'enquiries' | 'newId' | 'clock'>,
  enquiry: Enquiry,
): Promise<Result<{ readonly reference: string }, ShopError>> {
  return enquiries.write(newId(), enquiry, clock());
}
