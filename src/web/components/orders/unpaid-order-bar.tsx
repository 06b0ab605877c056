import { useLocation } from 'react-router';
import { unpaidOrder as copy } from '#copy/pages/unpaid-order.ts';
import { hrefOf, type RouteKey } from '../../site/site-map.ts';
import { useUnpaidOrders } from '../../state/orders/use-unpaid-orders.ts';
import { selectCartCount } from '../../state/store/selectors.ts';
import { useShopSelector } from '../../state/store/store.ts';
import { UnpaidOrders } from './unpaid-order.tsx';

const isOneOf = (
  pathname: string,
  ...keys: (RouteKey & ('success' | 'cancel' | 'checkout' | 'checkoutForm'))[]
) => keys.some((key) => hrefOf(key) === pathname);

/** Unpaid orders of this browser, below every page that does not show them itself. */
export function UnpaidOrderBar() {
  const { pathname } = useLocation();
  const isCartEmpty = useShopSelector(selectCartCount) === 0;
  const isShownOnPage =
    isOneOf(pathname, 'success', 'cancel') ||
    (isCartEmpty && isOneOf(pathname, 'checkout', 'checkoutForm')) ||
    pathname.startsWith(ORDER_PAGES);
  return isShownOnPage ? null : <Bar />;
}

const ORDER_PAGES = hrefOf('order', { secret: '' });

/** Sets the height of this bar, which other bars at the bottom of the window leave free. */
const reserve = (bar: HTMLElement | null) => {
  const { style } = document.documentElement;
  style.setProperty('--unpaid-bar', `${bar?.offsetHeight ?? 0}px`);
};

function Bar() {
  const orders = useUnpaidOrders();
  return (
    orders.length > 0 && (
      <section ref={reserve} aria-label={copy.title} className="unpaid-order-bar">
        <UnpaidOrders orders={orders} />
      </section>
    )
  );
}
