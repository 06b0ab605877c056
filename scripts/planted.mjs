// A shop of a few lines in which each rule of the layers is broken once, by the name of the rule. Each breaks it with files of its own.

const note = 'export const note = 1;\n';
/** @param {string} file */
const taking = (file) => `import { note } from '${file}';\nexport const taken = note;\n`;

/** @type {Readonly<Record<string, Readonly<Record<string, string>>>>} */
export const planted = {
  'no-cycles': {
    'src/domain/hen.ts': "import { egg } from './egg.ts';\nexport const hen = () => egg;\n",
    'src/domain/egg.ts': "import { hen } from './hen.ts';\nexport const egg = () => hen;\n",
  },
  'entry-loads-no-package': {
    'src/bootstrap/errors/start-error.ts': taking('./log-error.ts'),
    'src/bootstrap/errors/log-error.ts': note,
  },
  'domain-is-pure': {
    'src/domain/price.ts': taking('../adapters/postgres/shelf.ts'),
    'src/adapters/postgres/shelf.ts': note,
  },
  'platform-stands-alone': {
    'src/platform/queue.ts': taking('../domain/tea.ts'),
    'src/domain/tea.ts': note,
  },
  'services-know-domain': {
    'src/services/sell.ts': taking('../adapters/postgres/till.ts'),
    'src/adapters/postgres/till.ts': note,
  },
  'area-catalogue': {
    'src/domain/catalogue/tea.ts': taking('../cart/line.ts'),
    'src/domain/cart/line.ts': note,
  },
  'area-promotions': {
    'src/services/promotions/apply.ts': taking('../../domain/orders/order.ts'),
    'src/domain/orders/order.ts': note,
  },
  'area-cart': {
    'src/services/cart/quote.ts': taking('../orders/place.ts'),
    'src/services/orders/place.ts': note,
  },
  'area-orders': {
    'src/adapters/postgres/orders/apply.ts': taking('../payments/refund.ts'),
    'src/adapters/postgres/payments/refund.ts': note,
  },
  'area-accounts': {
    'src/services/accounts/leave.ts': taking('../orders/cancel.ts'),
    'src/services/orders/cancel.ts': note,
  },
  'area-email': {
    'src/domain/email/receipt.ts': taking('../orders/total.ts'),
    'src/domain/orders/total.ts': note,
  },
  'areas-have-an-index': {
    'src/services/orders/repeat.ts': taking('../cart/merge.ts'),
    'src/services/cart/merge.ts': note,
  },
  'adapters-know-services': {
    'src/adapters/smtp/letter.ts': taking('../../bootstrap/shop.ts'),
    'src/bootstrap/shop.ts': note,
  },
  'adapters-stand-alone': {
    'src/adapters/smtp/postage.ts': taking('../postgres/stamps.ts'),
    'src/adapters/postgres/stamps.ts': note,
  },
  'web-gets-its-shop': {
    'src/web/price-tag.ts': taking('../adapters/postgres/prices.ts'),
    'src/adapters/postgres/prices.ts': note,
  },
  'web-has-no-server-parts': {
    'src/web/cellar.ts': "import { readFileSync } from 'node:fs';\nexport const cellar = readFileSync;\n",
  },
  'schemas-stay-small': {
    'src/domain/schema.ts': taking('zod'),
    'node_modules/zod/package.json': '{ "name": "zod", "main": "index.js" }',
    'node_modules/zod/index.js': note,
  },
  'services-lend-types': {
    'src/web/counter.ts': taking('../services/weigh.ts'),
    'src/services/weigh.ts': note,
  },
  'bundling-is-apart': {
    'src/web/press.ts': taking('../../bundling/minify.ts'),
    'bundling/minify.ts': note,
  },
  'routes-own-their-parts': {
    'src/web/routes/cart/route.tsx': taking('../wishes/heart.ts'),
    'src/web/routes/wishes/heart.ts': note,
  },
  'emulators-are-outside': {
    'emulators/bank.ts': taking('../src/domain/cents.ts'),
    'src/domain/cents.ts': note,
  },
  'shop-knows-no-emulator': {
    'src/adapters/stripe/pay.ts': taking('../../../emulators/cashier.ts'),
    'emulators/cashier.ts': note,
  },
  'commands-get-their-ports': {
    'operations/tidy.ts': taking('../src/adapters/postgres/letters.ts'),
    'src/adapters/postgres/letters.ts': note,
  },
  'shop-knows-no-command': {
    'src/bootstrap/nightly.ts': taking('../../operations/copy.ts'),
    'operations/copy.ts': note,
  },
  'quality-is-apart': {
    'operations/books.ts': taking('../quality/stress/recorder.ts'),
    'quality/stress/recorder.ts': note,
  },
  'benchmarks-are-apart': {
    'quality/stress/stopwatch.ts': taking('../bench/lap.ts'),
    'quality/bench/lap.ts': note,
  },
  'no-test-code-in-product': {
    'src/adapters/http/visitor.ts': taking('../../../test/support/shopper.ts'),
    'test/support/shopper.ts': note,
  },
  'quality-shares-test-support': {
    'quality/stress/judge.ts': taking('../../test/http/show.ts'),
    'test/http/show.ts': note,
  },
  'support-imports-no-test': {
    'test/support/jury.ts': taking('../ports/oath.ts'),
    'test/ports/oath.ts': note,
  },
  'routes-are-declared': {
    'src/adapters/http/back-door.ts':
      "import { Hono } from 'hono';\nexport const backDoor = new Hono().get('/admin', (c) => c.text('come in'));\n",
  },
  'no-tests-in-code': {
    'src/domain/tea.ts': taking('./tea.test.ts'),
    'src/domain/tea.test.ts': note,
  },
  'no-orphans': { 'src/domain/forgotten.ts': note },
  'declared-only': { 'src/adapters/postgres/driver.ts': taking('a-package-that-is-not-declared') },
};
