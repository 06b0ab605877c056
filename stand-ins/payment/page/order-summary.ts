import { html } from 'hono/html';
import { formatMoney } from '../money.ts';
import type { LineItem, StoredSession } from '../objects.ts';
import type { Html } from './layout.ts';

/** What is being bought and what it comes to; `total` as shown to shoppers. */
export function orderSummary(session: StoredSession, total: string): Html {
  return html`<section class="order" aria-labelledby="order-title">
    <h1 id="order-title">Pay Camellia</h1>
    <p class="total">${total}</p>
    <ul>
      ${session.lines.map((line, index) => orderLine(line, session.pictures[index] ?? ''))}
    </ul>
    ${discountOf(session)}
    <p class="sum"><span>Total</span> <span>${total}</span></p>
  </section>`;
}

/** Stripe's page shows what the goods cost, then what comes off all of it. */
function discountOf({ amount_subtotal, currency, discountName, total_details }: StoredSession): Html {
  const { amount_discount } = total_details;
  if (amount_discount === 0) return html``;
  return html`<p class="part"><span>Subtotal</span> <span>${formatMoney(amount_subtotal, currency)}</span></p>
    <p class="part"><span>${discountName ?? 'Discount'}</span> <span>−${formatMoney(amount_discount, currency)}</span></p>`;
}

function orderLine(line: LineItem, picture: string): Html {
  const each = formatMoney(line.price.unit_amount, line.currency);
  return html`<li>
    ${picture ? html`<span class="picture"><img src="${picture}" alt=""></span>` : ''}
    <span class="name">${line.description}
      <small>${line.quantity > 1 ? `${line.quantity} × ${each}` : 'Quantity 1'}</small></span>
    <span class="amount">${formatMoney(line.amount_subtotal, line.currency)}</span>
  </li>`;
}
