import { RouteAnnouncer } from '../components/head/route-announcer.tsx';
import { UnpaidOrderBar } from '../components/orders/unpaid-order-bar.tsx';
import { AddedNotice } from './added-notice.tsx';
import { StickyHeader } from './sticky-header.ts';

/** What every page says besides its content: its title, the product that was just added, and unpaid orders. */
export const Notices = () => (
  <>
    <StickyHeader />
    <RouteAnnouncer />
    <AddedNotice />
    <UnpaidOrderBar />
  </>
);
