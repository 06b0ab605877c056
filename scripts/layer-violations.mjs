// Small files that violate each dependency rule once, by the name of the rule.

const note = 'export const note = 1;\n';
/** @param {string} file */
const importing = (file) => `import { note } from '${file}';\nexport const imported = note;\n`;

/** @type {Readonly<Record<string, Readonly<Record<string, string>>>>} */
export const layerViolations = {
  'no-cycles': {
    'src/domain/hen.ts': "import { egg } from './egg.ts';\nexport const hen = () => egg;\n",
    'src/domain/egg.ts': "import { hen } from './hen.ts';\nexport const egg = () => hen;\n",
  },
  'entry-loads-no-package': {
    'src/bootstrap/errors/start-error.ts': importing('./log-error.ts'),
    'src/bootstrap/errors/log-error.ts': note,
  },
  'domain-is-pure': {
    'src/domain/price.ts': importing('../adapters/postgres/product-repository.ts'),
    'src/adapters/postgres/product-repository.ts': note,
  },
  'copy-imports-domain-only': {
    'src/copy/pages/bill.ts': importing('../../services/cart/bill.ts'),
    'src/services/cart/bill.ts': note,
  },
  'messages-import-nothing': {
    'src/copy/messages/minimum.ts': importing('../../domain/cart/minimum.ts'),
    'src/domain/cart/minimum.ts': note,
  },
  'platform-imports-no-shop-code': {
    'src/platform/queue.ts': importing('../domain/tea.ts'),
    'src/domain/tea.ts': note,
  },
  'services-import-domain-only': {
    'src/services/sell.ts': importing('../adapters/postgres/totals.ts'),
    'src/adapters/postgres/totals.ts': note,
  },
  'area-catalogue': {
    'src/domain/catalogue/product.ts': importing('../cart/line.ts'),
    'src/domain/cart/line.ts': note,
  },
  'area-promotions': {
    'src/services/promotions/apply.ts': importing('../../domain/orders/order.ts'),
    'src/domain/orders/order.ts': note,
  },
  'area-shipping': {
    'src/domain/shipping/shipping-method.ts': importing('../cart/line.ts'),
    'src/domain/cart/line.ts': note,
  },
  'area-cart': {
    'src/services/cart/quote.ts': importing('../orders/place.ts'),
    'src/services/orders/place.ts': note,
  },
  'area-orders': {
    'src/adapters/postgres/orders/apply.ts': importing('../payments/refund.ts'),
    'src/adapters/postgres/payments/refund.ts': note,
  },
  'area-staff': {
    'src/services/staff/member.ts': importing('../payments/capture.ts'),
    'src/services/payments/capture.ts': note,
  },
  'area-accounts': {
    'src/services/accounts/leave.ts': importing('../orders/cancel.ts'),
    'src/services/orders/cancel.ts': note,
  },
  'area-email': {
    'src/domain/email/receipt.ts': importing('../orders/total.ts'),
    'src/domain/orders/total.ts': note,
  },
  'areas-have-an-index': {
    'src/services/orders/repeat.ts': importing('../cart/merge.ts'),
    'src/services/cart/merge.ts': note,
  },
  'adapters-import-no-pages': {
    'src/adapters/smtp/message.ts': importing('../../bootstrap/shop.ts'),
    'src/bootstrap/shop.ts': note,
  },
  'adapters-import-no-adapter': {
    'src/adapters/smtp/mailer.ts': importing('../postgres/outbox.ts'),
    'src/adapters/postgres/outbox.ts': note,
  },
  'web-imports-no-adapter': {
    'src/web/price-tag.ts': importing('../adapters/postgres/prices.ts'),
    'src/adapters/postgres/prices.ts': note,
  },
  'web-imports-no-node-module': {
    'src/web/read-file.ts': "import { readFileSync } from 'node:fs';\nexport const file = readFileSync;\n",
  },
  'schemas-use-zod-mini': {
    'src/domain/schema.ts': importing('zod'),
    'node_modules/zod/package.json': '{ "name": "zod", "main": "index.js" }',
    'node_modules/zod/index.js': note,
  },
  'web-imports-service-types-only': {
    'src/web/weight.ts': importing('../services/weigh.ts'),
    'src/services/weigh.ts': note,
  },
  'shop-imports-no-bundling': {
    'src/web/press.ts': importing('../../bundling/minify.ts'),
    'bundling/minify.ts': note,
  },
  'routes-import-no-route': {
    'src/web/routes/cart/route.tsx': importing('../wish-list/heart.ts'),
    'src/web/routes/wish-list/heart.ts': note,
  },
  'emulators-import-no-shop-code': {
    'emulators/stripe.ts': importing('../src/domain/cents.ts'),
    'src/domain/cents.ts': note,
  },
  'shop-imports-no-emulator': {
    'src/adapters/stripe/pay.ts': importing('../../../emulators/pay-page.ts'),
    'emulators/pay-page.ts': note,
  },
  'commands-import-no-adapter': {
    'operations/purge.ts': importing('../src/adapters/postgres/email-rows.ts'),
    'src/adapters/postgres/email-rows.ts': note,
  },
  'shop-imports-no-command': {
    'src/bootstrap/nightly.ts': importing('../../operations/copy.ts'),
    'operations/copy.ts': note,
  },
  'product-imports-no-quality-code': {
    'operations/totals.ts': importing('../quality/stress/support/recorder.ts'),
    'quality/stress/support/recorder.ts': note,
  },
  'stress-imports-no-benchmark': {
    'quality/stress/timer.ts': importing('../bench/lap.ts'),
    'quality/bench/lap.ts': note,
  },
  'no-test-code-in-product': {
    'src/adapters/http/client.ts': importing('../../../test/support/shopper.ts'),
    'test/support/shopper.ts': note,
  },
  'quality-imports-no-test': {
    'quality/stress/report.ts': importing('../../test/http/pages.ts'),
    'test/http/pages.ts': note,
  },
  'support-imports-no-test': {
    'test/support/fixture.ts': importing('../ports/orders.ts'),
    'test/ports/orders.ts': note,
  },
  'routes-are-declared': {
    'src/adapters/http/hidden-route.ts':
      "import { Hono } from 'hono';\nexport const hiddenRoute = new Hono().get('/admin', (c) => c.text('ok'));\n",
  },
  'no-tests-in-code': {
    'src/domain/tea.ts': importing('./tea.test.ts'),
    'src/domain/tea.test.ts': note,
  },
  'no-orphans': { 'src/domain/unused.ts': note },
  'declared-only': { 'src/adapters/postgres/driver.ts': importing('a-package-that-is-not-declared') },
};

/** Three folders that import each other in a ring, and a folder with too many files. */
export const folderViolations = {
  'src/domain/leaf/dry.ts': importing('../cup/pour.ts'),
  'src/domain/cup/pour.ts': importing('../pot/boil.ts'),
  'src/domain/pot/boil.ts': importing('../leaf/steep.ts'),
  'src/domain/leaf/steep.ts': note,
  ...Object.fromEntries(Array.from({ length: 16 }, (_, n) => [`src/domain/chest/tin-${n}.ts`, note])),
};
