import type { ErrorCode } from '#domain/api/error-table.ts';
import type { StaffSession } from '#services/ports/ports.ts';
import type { OpenedStaffSession } from './staff-sessions.ts';

/** The client that requests a page of the admin. */
export type StaffVisitor = {
  session(): Promise<StaffSession | undefined>;
  /** Sets the cookie of a new session on the response, in place of an earlier one. */
  startSession(opened: OpenedStaffSession): Promise<void>;
  signOut(): Promise<void>;
  /** Set if the request is rejected, such as by a rate limit: the page only shows the error. */
  readonly rejection?: ErrorCode | undefined;
};
