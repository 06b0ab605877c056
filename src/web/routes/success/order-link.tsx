import { useState } from 'react';
import { orderLink } from '#copy/pages/success.ts';
import { hrefOf } from '../../site/site-map.ts';
import { useSiteSettings } from '../../site/use-site-settings.ts';
import { readOrderLink } from '../../state/storage/order-link.ts';
import { useShopSelector } from '../../state/store/store.ts';

/** The order's link for a guest, who has no account (GUEST-1). Only in the browser. */
export function OrderLink({ orderNumber }: { orderNumber: string }) {
  const { origin = '' } = useSiteSettings() ?? {};
  const isLoggedIn = useShopSelector((state) => state.auth.isLoggedIn);
  const [secret] = useState(() => readOrderLink(orderNumber));
  if (!secret || isLoggedIn) return null;
  const path = hrefOf('order', { secret });
  return (
    <section aria-labelledby="order-link" className="notice">
      <h2 id="order-link">{orderLink.title}</h2>
      <p>{orderLink.text}</p>
      {/* Not a client-side navigation: the page needs its own response headers. */}
      <p>
        <a href={path} className="address">
          {origin}
          {path}
        </a>
      </p>
    </section>
  );
}
