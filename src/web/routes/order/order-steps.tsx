import { order as copy } from '#copy/pages/order.ts';
import { orderDate, timeOfDay } from '#domain/orders/order-date.ts';
import { formatDollars } from '#domain/values/money.ts';
import { useInBrowser } from '../../state/use-in-browser.ts';
import styles from './order.module.css';
import type { OrderView } from './order-view.ts';

type Step = OrderView['steps'][number];

/** What has happened to an order so far, oldest first. */
export const OrderSteps = ({ steps }: Pick<OrderView, 'steps'>) => (
  <section aria-labelledby="order-steps">
    <h2 id="order-steps">{copy.history}</h2>
    <ol className={styles['steps']}>
      {steps.map((step) => (
        <li key={`${step.to} ${step.at}`}>
          {stepText(step)} <StepTime at={step.at} />
        </li>
      ))}
    </ol>
  </section>
);

const stepText = ({ to, amount = 0 }: Step): string =>
  to === 'refunded' || to === 'refund-failed' ? copy.refundSteps[to](formatDollars(amount)) : copy.steps[to];

const StepTime = ({ at }: Pick<Step, 'at'>) => {
  const local = useInBrowser(() => `${orderDate(new Date(at))}, ${timeOfDay(at) ?? ''}`);
  return <time dateTime={at}>{local ?? at.slice(0, 10)}</time>;
};
