import type { RequestError } from '#domain/api/error-table.ts';
import type { ContentPolicy, Log } from '#services/ports/ports.ts';
import type { Shop } from '#services/shop.ts';
import type { StaffVisitor } from '#services/staff/sessions/staff-visitor.ts';
import type { StyleSheets } from '../../document/post-process-html.ts';

/** Renders the page of a request. */
export type RenderAdmin = (request: Request, visitor: StaffVisitor) => Promise<Response>;

/** Creates the pages of the admin for a shop. */
export type CreateAdminPages = (options: {
  readonly shop: Pick<Shop, 'staff'>;
  readonly shopName: string;
  readonly log: Log;
  /** True for a transient error: the same page may work a little later. */
  readonly isTransient: (error: unknown) => boolean;
  readonly policy: ContentPolicy;
  readonly sheets: StyleSheets;
  /** Returns the page for a request that cannot be rendered. */
  readonly renderError: (error: RequestError) => Promise<Response>;
}) => RenderAdmin;
