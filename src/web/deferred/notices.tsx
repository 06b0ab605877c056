import { RouteAnnouncer } from '../components/head/route-announcer.tsx';
import { AddedNotice } from './added-notice.tsx';
import { StickyHeader } from './sticky-header.ts';
import { UnpaidOrderBar } from './unpaid-order-bar.tsx';

/** What every page says besides its content: its title, the product that was just added, and unpaid orders. */
export const Notices = () => (
  <>
    <StickyHeader />
    <RouteAnnouncer />
    <AddedNotice />
    <UnpaidOrderBar />
  </>
);
