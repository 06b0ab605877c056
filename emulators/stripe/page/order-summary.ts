import { html } from 'hono/html';
import type { Html } from '../../shared/html-page.ts';
import { formatMoney } from '../money.ts';
import type { LineItem, StoredSession } from '../objects.ts';

/** The order and its total, which is formatted already. */
export function orderSummary(session: StoredSession, total: string): Html {
  return html`<section class="order" aria-labelledby="order-title">
    <h1 id="order-title">Pay Camellia</h1>
    <p class="total">${total}</p>
    ${orderLines(session)}
    ${amountsOf(session)}
    <p class="sum"><span>Total</span> <span>${total}</span></p>
  </section>`;
}

const MAX_VISIBLE_LINES = 5;

/** A long order is collapsed, so that the card form is not pages below it on a phone. */
function orderLines({ lines, pictures }: StoredSession): Html {
  const rows = lines.map((line, index) => orderLine(line, pictures[index] ?? ''));
  if (rows.length <= MAX_VISIBLE_LINES) return html`<ul>${rows}</ul>`;
  const visible = MAX_VISIBLE_LINES - 1;
  return html`<ul>${rows.slice(0, visible)}</ul>
    <details>
      <summary>and ${rows.length - visible} more</summary>
      <ul>${rows.slice(visible)}</ul>
    </details>`;
}

/** Like Stripe's page: the price of the items first, then the discount on all of them, then the delivery. */
function amountsOf(session: StoredSession): Html {
  const { amount_subtotal, currency, discountName, shippingName, total_details } = session;
  const { amount_discount, amount_shipping } = total_details;
  const shipping = amount_shipping === 0 ? 'Free' : formatMoney(amount_shipping, currency);
  const isPlain = amount_discount === 0 && shippingName === undefined;
  return html`${isPlain ? '' : part('Subtotal', formatMoney(amount_subtotal, currency))}
    ${amount_discount === 0 ? '' : part(discountName ?? 'Discount', `−${formatMoney(amount_discount, currency)}`)}
    ${shippingName === undefined ? '' : part(shippingName, shipping)}`;
}

const part = (name: string, amount: string): Html =>
  html`<p class="part"><span>${name}</span> <span>${amount}</span></p>`;

function orderLine(line: LineItem, picture: string): Html {
  const each = formatMoney(line.price.unit_amount, line.currency);
  return html`<li>
    ${picture ? html`<span class="picture"><img src="${picture}" alt=""></span>` : ''}
    <span class="name">${line.description}
      <small>${line.quantity > 1 ? `${line.quantity} × ${each}` : 'Quantity 1'}</small></span>
    <span class="amount">${formatMoney(line.amount_subtotal, line.currency)}</span>
  </li>`;
}
