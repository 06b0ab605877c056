import { signInAsDemoOwner } from '../../journeys/admin-steps.ts';
import { heading, type PageState, type TestContext, text } from '../page-state.ts';

/** A path of the admin, opened by the demo owner. */
const asOwner =
  (path: string | ((testContext: TestContext) => Promise<string>)) =>
  async (testContext: TestContext): Promise<string> => {
    await signInAsDemoOwner(testContext.page, testContext.shop);
    return typeof path === 'string' ? path : path(testContext);
  };

/** The numbers of the demo orders in a list, as far as they are on its first page. */
const numbersIn = async ({ page }: TestContext, list: string): Promise<string[]> => {
  await page.goto(`/admin/orders?list=${list}`);
  const boxes = page.locator('input[name="orders"]');
  await boxes.first().waitFor();
  return boxes.evaluateAll((found) => found.map((box) => box.getAttribute('value') ?? ''));
};

/** The page of the first order in a list, or one below it. */
const firstOrderIn = (list: string, below = '') =>
  asOwner(async (testContext) => {
    const [number] = await numbersIn(testContext, list);
    return `/admin/orders/${number}${below}`;
  });

const printed = asOwner(async (testContext) => {
  const numbers = await numbersIn(testContext, 'to-pack');
  return `/admin/print?${new URLSearchParams(numbers.slice(0, 3).map((number) => ['orders', number]))}`;
});

/** The main pages of the admin of a shop with demo orders. */
export const adminStates: readonly PageState[] = [
  { name: 'admin-today', path: asOwner('/admin'), expected: heading('Today') },
  { name: 'admin-orders', path: asOwner('/admin/orders'), expected: heading('Orders') },
  {
    name: 'admin-orders-filtered',
    path: asOwner('/admin/orders?sort=oldest&size=25&country=US'),
    expected: heading('Orders'),
  },
  { name: 'admin-order', path: firstOrderIn('to-pack'), expected: heading(/^CAM-/) },
  {
    name: 'admin-order-under-review',
    path: firstOrderIn('under-review'),
    expected: text('Close the review'),
  },
  {
    name: 'admin-order-refund-failed',
    path: firstOrderIn('refund-failed'),
    expected: text('Refunded another way'),
  },
  {
    name: 'admin-fulfilment',
    path: firstOrderIn('to-ship', '/fulfilment'),
    expected: heading(/^Fulfillment of CAM-/),
  },
  {
    name: 'admin-refund',
    path: firstOrderIn('to-pack', '/refund'),
    expected: heading(/^Refund order CAM-/),
  },
  {
    name: 'admin-refund-review',
    path: firstOrderIn('to-pack', '/refund'),
    act: async ({ page }) => {
      await page
        .getByLabel(/^Quantity of/)
        .first()
        .fill('1');
      await page.getByLabel('Reason').fill('Damaged tin');
      await page.getByRole('button', { name: 'Review refund' }).press('Enter');
    },
    expected: (page) => page.getByRole('heading', { name: /^Refund \$.*\?$/ }),
  },
  { name: 'admin-shipping', path: asOwner('/admin/shipping'), expected: heading('Bulk shipping') },
  { name: 'admin-print', path: printed, expected: heading('Pick list and packing slips') },
  { name: 'admin-enquiries', path: asOwner('/admin/enquiries'), expected: heading('Inquiries') },
  { name: 'admin-withdrawals', path: asOwner('/admin/withdrawals'), expected: heading('Withdrawals') },
  { name: 'admin-failed-emails', path: asOwner('/admin/failed-emails'), expected: heading('Failed emails') },
  { name: 'admin-low-stock', path: asOwner('/admin/low-stock'), expected: heading('Low stock') },
  { name: 'admin-audit', path: asOwner('/admin/audit'), expected: heading('Audit log') },
];
