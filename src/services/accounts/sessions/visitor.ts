import type { ErrorCode } from '#domain/api/error-table.ts';
import type { StoredSession } from '#services/ports/ports.ts';
import type { OpenedSession } from './open-session.ts';

/** The client that requests a page; the session is looked up only by pages that need it. */
export type Visitor = {
  session(): Promise<StoredSession | undefined>;
  /** The secret of the session cookie; it may have ended. */
  readonly sessionSecret: string | undefined;
  /** The secret of the cookie that lets this browser change guest orders. */
  readonly orderAccessSecret: string | undefined;
  setOrderAccess(secret: string): void;
  /** Sets the cookies of a new session on the response. */
  startSession(opened: OpenedSession): Promise<void>;
  /** Ends the session and lets the browser's next page clear its cart; `clearsDevice` after the account is deleted. */
  logOut(options?: { readonly clearsDevice?: boolean }): Promise<void>;
  /** Set if the request is rejected, such as by a rate limit: the page only shows the error. */
  readonly rejection?: ErrorCode | undefined;
};
