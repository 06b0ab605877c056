import { shortNumberOf } from '../../src/domain/orders/self-service/short-number.ts';
import { barcodeOf } from '../../src/web/admin/loaders/barcode-of.ts';
import { anAddress, aPurchase } from '../support/examples.ts';
import { sessionIdInUrl, shopPaymentControl } from '../support/payment-control.ts';
import { anEmail, shopperAt } from '../support/shopper.ts';
import { expectGoodLayout, signInAsDemoOwner } from './admin-steps.ts';
import { expect, test } from './journey.ts';

const NAMES = ['محمد العربي', '山田 花子', '김하늘', 'สมชาย ใจดี', 'प्रिया शर्मा'];
/** 70 mm in CSS pixels. */
const BARCODE_WIDTH = (70 / 25.4) * 96;

/** The number of pages of a PDF by Chromium, whose objects are not compressed. */
const countPages = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

test('prints a pick list, and a packing slip with a barcode on a page for each order', async ({
  page,
  shop,
  dataDir,
  browserName,
}) => {
  const payment = await shopPaymentControl(dataDir);
  const numbers: string[] = [];
  for (const name of NAMES) {
    const request = aPurchase({
      items: [{ id: 'masala-chai', quantity: 2 }],
      email: anEmail(),
      shipping: anAddress({ name }),
      gift: { message: 'Happy birthday!\nAda' },
    });
    const placed = await shopperAt(shop.origin).post('/checkout-form', request);
    const { url } = (await placed.json()) as { url: string };
    await payment.pay(sessionIdInUrl(url));
    numbers.push(request.receipt);
  }
  await signInAsDemoOwner(page, shop);
  await expect(async () => {
    await page.goto('/admin/orders?fulfilment=unfulfilled');
    for (const number of numbers)
      await page.getByRole('checkbox', { name: `Select ${shortNumberOf(number)}` }).check({ timeout: 1_000 });
  }).toPass();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Print pick list and slips' }).click();
  const sheets = await opened;
  await expect(sheets.getByRole('article')).toHaveCount(NAMES.length);
  await expect(page.getByText(`${NAMES.length} orders selected`)).toBeVisible();

  await expect(sheets.getByRole('row', { name: /Masala Chai/ })).toContainText('10');
  for (const [index, name] of NAMES.entries()) {
    const shortNumber = shortNumberOf(numbers[index] ?? '');
    const slip = sheets.getByRole('article').filter({ hasText: shortNumber });
    await expect(slip.getByText(name)).toBeVisible();
    // Prices can be looked up by the long number of a gift.
    await expect(slip).not.toContainText(numbers[index] ?? '');
    const { path: bars, width } = barcodeOf(shortNumber);
    const barcode = slip.getByRole('img', { name: `Barcode of order ${shortNumber}` });
    await expect(barcode).toHaveAttribute('viewBox', `0 0 ${width} 1`);
    await expect(barcode.locator('path')).toHaveAttribute('d', bars);
  }
  await expect(sheets.getByText(NAMES[0] ?? '')).toHaveCSS('direction', 'rtl');
  await expect(sheets.getByText(NAMES[1] ?? '')).toHaveCSS('direction', 'ltr');

  await expectGoodLayout(sheets);
  await sheets.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await sheets.getByRole('button', { name: 'Print' }).click();
  await expect(sheets.locator('body')).toHaveAttribute('data-printed', '');

  await sheets.emulateMedia({ media: 'print' });
  await expect(sheets.getByRole('navigation')).toBeHidden();
  await expect(sheets.getByRole('button', { name: 'Print' })).toBeHidden();
  const box = await sheets
    .getByRole('img', { name: /^Barcode/ })
    .first()
    .boundingBox();
  expect(box?.width).toBeCloseTo(BARCODE_WIDTH, 0);
  if (browserName !== 'chromium') return;
  for (const format of ['A4', 'Letter'])
    expect(countPages(await sheets.pdf({ format, preferCSSPageSize: true }))).toBe(1 + NAMES.length);
});
