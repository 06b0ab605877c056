import { useState } from 'react';
import { useFacts } from '../../components/use-facts.ts';
import { orderLink } from '../../copy/success.ts';
import { addressOf } from '../../site-map.ts';
import { readOrderLink } from '../../state/order-link.ts';
import { useShopSelector } from '../../state/store.ts';

/** The way back to the order for a guest, who has no account to look into (GUEST-1). Only in the browser. */
export function OrderLink({ receipt }: { receipt: string }) {
  const { origin = '' } = useFacts() ?? {};
  const isLoggedIn = useShopSelector((state) => state.auth.isLoggedIn);
  const [secret] = useState(() => readOrderLink(receipt));
  if (!secret || isLoggedIn) return null;
  const path = addressOf('order', { secret });
  return (
    <section aria-labelledby="order-link" className="notice">
      <h2 id="order-link">{orderLink.title}</h2>
      <p>{orderLink.text}</p>
      {/* Not through the router: the page comes with headers of its own. */}
      <p>
        <a href={path} className="address">
          {origin}
          {path}
        </a>
      </p>
    </section>
  );
}
