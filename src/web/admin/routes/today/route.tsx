import { Link, redirect } from 'react-router';
import { adminToday as copy } from '#copy/admin/today.ts';
import { MAX_TASK_COUNT, type Task, type TaskName, type Today } from '#domain/monitoring/today.ts';
import { isOrderList, type OrderListName } from '#domain/orders/lists/order-lists.ts';
import { isPermitted } from '#domain/staff/permissions.ts';
import { formatCents } from '#domain/values/money.ts';
import { PageTitle } from '../../components/page-title.tsx';
import { RouteError } from '../../components/route-error.tsx';
import { requireSession } from '../../loaders/require-session.ts';
import { shopContext } from '../../site/admin-context.ts';
import { adminHref } from '../../site/admin-map.ts';
import type { Route } from './+types/route';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const { member } = await requireSession(context, request);
  if (!isPermitted(member.role, 'order.view')) throw redirect(adminHref('account'));
  return context.get(shopContext).monitoring.readToday(member.role);
};

/** Pages of tasks that are no list of orders. */
const PAGES: Readonly<Record<Exclude<TaskName, OrderListName>, string>> = {
  withdrawals: adminHref('withdrawals'),
  enquiries: adminHref('enquiries'),
  'failed-emails': adminHref('failedEmails'),
  'low-stock': adminHref('lowStock'),
};

const hrefOf = (name: TaskName): string =>
  isOrderList(name) ? adminHref('orders', {}, { list: name }) : PAGES[name];

/** What waits for the member, each as a link to its list, and today's sales. */
export default function TodayPage({ loaderData: { tasks, sales } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title={copy.title} />
      <h1>{copy.title}</h1>
      <section aria-labelledby="waiting">
        <h2 id="waiting">{tasks.length === 0 ? copy.nothing : copy.waiting}</h2>
        {tasks.length === 0 ? <p>{copy.nothingText}</p> : <Tasks tasks={tasks} />}
      </section>
      {sales && <Sales sales={sales} />}
    </>
  );
}

function Tasks({ tasks }: { readonly tasks: readonly Task[] }) {
  return (
    <ul className="tasks">
      {tasks.map(({ name, count }) => (
        <li key={name}>
          <Link to={hrefOf(name)}>
            <strong>
              {count > MAX_TASK_COUNT ? copy.more(MAX_TASK_COUNT) : count.toLocaleString('en-US')}
            </strong>{' '}
            <span>{copy.tasks[name]}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Sales({ sales: { today, lastWeek } }: { readonly sales: NonNullable<Today['sales']> }) {
  return (
    <section aria-labelledby="sales">
      <h2 id="sales">{copy.sales}</h2>
      <p className="sales">
        <strong>{formatCents(today.cents)}</strong> <span>{copy.orders(today.orders)}</span>
      </p>
      <dl className="facts">
        <div>
          <dt>{copy.lastWeek}</dt>
          <dd>
            {formatCents(lastWeek.cents)}, {copy.orders(lastWeek.orders)}
          </dd>
        </div>
      </dl>
      <p>
        <small>{copy.zone}</small>
      </p>
    </section>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
