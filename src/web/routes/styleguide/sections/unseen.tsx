import type { Section } from '../section.ts';

const parts = [
  ['NewPage', 'Says the title of the page that was come to, and begins the focus there.'],
  ['Head, SharedAs, JsonLd', 'The entry of a page in tabs, search engines and where it is shared.'],
  [
    'UnpaidPurchase',
    'The notice of the orders that were left; seen after the way back from the payment page.',
  ],
  ['OrderSums', 'The rows of the sums above, for an order that was placed.'],
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
  title: 'What cannot be laid out here',
  lead: 'Shared components without a look of their own, or that need something which has happened.',
  Content: Unseen,
};
