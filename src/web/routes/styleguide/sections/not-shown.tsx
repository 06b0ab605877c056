import type { Section } from '../specimens/section.ts';

const parts = [
  ['RouteAnnouncer', 'Announces the title of a new page and moves the focus to it.'],
  ['Head, OpenGraph, JsonLd', 'Title and description of a page in tabs, search engines and shared links.'],
  ['UnpaidOrdersNotice', 'The notice about unpaid orders after a return from the payment page.'],
  ['OrderTotals', 'The totals of a placed order.'],
] as const;

const NotShown = () => (
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

export const notShown: Section = {
  id: 'unseen',
  title: 'What this page cannot show',
  lead: 'Shared components without a look of their own, or that need an earlier event.',
  Content: NotShown,
};
