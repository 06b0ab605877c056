import { adminOrders as copy } from '#copy/admin/orders.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import { adminMap } from '../../site/admin-map.ts';

/** A page that opens in a new tab with the selected orders, `?orders=…&orders=…`, so that they stay selected. */
type SelectionAction = { readonly path: string; readonly label: string; readonly permission: Permission };

/** The button that packs the selected orders; its value is the id of the request, which no address of a print shows. */
export const PACK = 'pack';

/** What staff do with several orders at once. */
export const SELECTION_ACTIONS: readonly SelectionAction[] = [
  { path: adminMap.print, label: copy.print, permission: 'order.pack' },
];
