import type { Section } from '../specimens/section.ts';

const parts = [
  ['NewPage', 'Announces the title of a new page and moves the focus to it.'],
  ['Head, SharedAs, JsonLd', 'Title and description of a page in tabs, search engines and shared links.'],
  ['UnpaidPurchase', 'The notice about unpaid orders after a return from the payment page.'],
  ['OrderSums', 'The totals of a placed order.'],
] as const;

const Unseen = () => (
  <dl>
    {parts.map(([name, text]) => (
      <div key={name}>
        <dt>
          <code>{name}</code>
        </dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
);

export const unseen: Section = {
  id: 'unseen',
  title: 'What this page cannot show',
  lead: 'Shared components without a look of their own, or that need an earlier event.',
  Content: Unseen,
};
