import { html } from 'hono/html';
import type { Html } from '../../shared/html-page.ts';
import { formatMoney } from '../money.ts';
import type { StoredSession } from '../objects.ts';
import type { CardForm, CardProblems } from './card.ts';
import { layout } from './layout.ts';
import { orderSummary } from './order-summary.ts';

type PayPage = {
  session: StoredSession;
  typed?: CardForm;
  problems?: CardProblems;
  declined?: boolean;
};
type Field = { name: keyof CardForm; label: string; placeholder: string; autocomplete: string; size: number };

const FIELDS: readonly Field[] = [
  {
    name: 'number',
    label: 'Card number',
    placeholder: '4242 4242 4242 4242',
    autocomplete: 'cc-number',
    size: 23,
  },
  { name: 'expiry', label: 'Expiry', placeholder: 'MM/YY', autocomplete: 'cc-exp', size: 9 },
  { name: 'cvc', label: 'CVC', placeholder: '123', autocomplete: 'cc-csc', size: 4 },
];

/** The page to pay an open session: the order next to a card form. */
export function payPage(page: PayPage): Html {
  const { session } = page;
  const total = formatMoney(session.amount_total, session.currency);
  return layout(
    `Pay ${total}`,
    html`<div class="columns">
      ${orderSummary(session, total)}
      <section class="card" aria-labelledby="card-title">
        <h2 id="card-title">${lock} Card details</h2>
        ${page.declined ? declined : testCards}
        <form method="post" novalidate>
          ${FIELDS.map((field) => cardField(field, page))}
          <button type="submit">Pay</button>
          ${session.cancel_url ? html`<a class="cancel" href="${session.cancel_url}">Cancel</a>` : ''}
        </form>
        ${page.declined ? testCards : ''}
      </section>
    </div>`,
  );
}

const lock = html`<svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true">
  <rect x="3.5" y="8.5" width="13" height="8.5" rx="1"/><path d="M6.5 8.5V6a3.5 3.5 0 0 1 7 0v2.5"/>
</svg>`;

const declined = html`<div class="alert">
  <p role="alert" id="declined">Your card was declined.</p>
  <p>You haven’t been charged. Please try another card.</p>
</div>`;

// Shown above the fields so that no real card is typed; after a decline the alert takes this place.
const testCards = html`<aside class="note" aria-label="Test cards">
  <p><strong>Test mode: no card is charged.</strong> Please don’t enter a real one.</p>
  <dl>
    <div><dt>4242 4242 4242 4242</dt><dd>is approved</dd></div>
    <div><dt>4000 0000 0000 0002</dt><dd>is declined</dd></div>
  </dl>
  <p>Any future date, any three digits as CVC.</p>
</aside>`;

function cardField({ name, label, placeholder, autocomplete, size }: Field, page: PayPage): Html {
  const problem = page.problems?.[name];
  const firstInvalid = page.declined ? 'number' : FIELDS.find((field) => page.problems?.[field.name])?.name;
  const describedBy = problem ? `${name}-problem` : page.declined && name === 'number' ? 'declined' : '';
  const state = html`${problem ? html` aria-invalid="true"` : ''}${describedBy ? html` aria-describedby="${describedBy}"` : ''}${name === (firstInvalid ?? 'number') ? html` autofocus` : ''}`;
  // A security code is never sent back.
  const value = name === 'cvc' ? '' : (page.typed?.[name] ?? '');
  return html`<div class="field ${name}">
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" type="text" inputmode="numeric" autocomplete="${autocomplete}" maxlength="${size}"
      placeholder="${placeholder}" value="${value}" required${state}>
    ${problem ? html`<p class="problem" id="${name}-problem">${problem}</p>` : ''}
  </div>`;
}
