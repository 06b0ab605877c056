import type { Enquiry } from '#domain/enquiry.ts';
import type { ShopError } from '#domain/error-table.ts';
import type { Result } from '#domain/result.ts';
import type { Ports } from './ports.ts';

/** Keeps a franchising enquiry and confirms it by letter; answers its number (NAV-10). */
export const submitEnquiry =
  ({ enquiries, newId, clock }: Pick<Ports, 'enquiries' | 'newId' | 'clock'>) =>
  (enquiry: Enquiry): Promise<Result<{ readonly reference: string }, ShopError>> =>
    enquiries.write(newId(), enquiry, clock());
