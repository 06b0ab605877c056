import { useLocation } from 'react-router';
import { unpaidOrder as copy } from '#copy/pages/unpaid-order.ts';
import { hrefOf, type RouteKey } from '../site/site-map.ts';
import { useUnpaidOrders } from '../state/orders/use-unpaid-orders.ts';
import { selectCartCount } from '../state/store/selectors.ts';
import { useShopSelector } from '../state/store/store.ts';
import { useCartModules } from './use-cart-modules.ts';

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

/** Sets the height of this bar, which other bars and what the focus brings into sight leave free. */
const reserve = (bar: HTMLElement) => {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--unpaid-bar', `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--unpaid-bar');
  };
};

function Bar() {
  const orders = useUnpaidOrders();
  const modules = useCartModules(orders.length > 0);
  return (
    modules &&
    orders.length > 0 && (
      <section ref={reserve} aria-label={copy.title} className="unpaid-order-bar">
        <modules.UnpaidOrders orders={orders} />
      </section>
    )
  );
}
