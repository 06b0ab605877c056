import type { RequestError } from '#domain/api/error-table.ts';
import type { Shop } from '#services/shop.ts';
import type { StaffVisitor } from '#services/staff/index.ts';
import type { RendererOptions } from '../../document/page-renderer.ts';

/** Renders the page of a request. */
export type RenderAdmin = (request: Request, visitor: StaffVisitor) => Promise<Response>;

/** Creates the pages of the admin for a shop. */
export type CreateAdminPages = (
  options: RendererOptions & {
    readonly shop: Pick<
      Shop,
      'staff' | 'staffOrders' | 'customers' | 'fulfilment' | 'monitoring' | 'orders' | 'payments' | 'shipping'
    >;
    readonly shopName: string;
    /** Returns the page for a request that cannot be rendered. */
    readonly renderError: (error: RequestError) => Promise<Response>;
  },
) => RenderAdmin;
