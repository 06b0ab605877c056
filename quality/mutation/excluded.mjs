import { filesNamed } from './find-modules.mjs';

// Which files have to be broken on purpose: all of these folders, but for those that are left out, each for a reason.

/** Where money, stock and accounts are decided and kept. */
export const folders = [
  'src/domain',
  'src/platform',
  'src/services',
  'src/adapters/stripe',
  'src/adapters/google',
  'src/adapters/passwords',
  'src/adapters/jobs',
  'src/adapters/postgres/accounts',
  'src/adapters/postgres/connection',
  'src/adapters/postgres/monitoring',
  'src/adapters/postgres/orders',
  'src/adapters/postgres/payments',
  'src/adapters/postgres/promotions',
  'src/adapters/postgres/rate-limits',
];

/** A new file of these folders belongs to a part, or comes in here. */
export const leftOut = [
  {
    because: 'nothing in it runs: types, numbers, or a list',
    files: [
      ...filesNamed('src/services', 'ports'),
      ...filesNamed('src/services/ports', 'accounts', 'basics', 'catalogue', 'content-policy', 'monitoring'),
      ...filesNamed('src/services/ports', 'email', 'orders', 'cart', 'payments', 'rate-limits'),
      ...filesNamed('src/services/ports', 'server-health'),
      ...filesNamed(
        'src/domain',
        'catalogue-bounds',
        'common-words',
        'countries',
        'low-stock',
        'groups',
        'password-length',
        'payment-failures',
      ),
      ...filesNamed('src/domain', 'result', 'search-synonyms', 'themes', 'time'),
    ],
  },
  {
    because: 'its words are what shoppers and the owner read, and no money, stock or account hangs on them',
    files: filesNamed('src/domain', 'alert', 'error-table', 'field-errors', 'field-messages', 'greeting'),
  },
  {
    because: 'the form of what comes over the wire, which hostile bodies over HTTP try',
    files: [
      ...filesNamed('src/domain', 'address', 'api-map', 'catalogue-schema', 'page-schema', 'product-id'),
      ...filesNamed(
        'src/domain',
        'address-format',
        'email-address',
        'normalize-text',
        'percent-encoding',
        'phone-number',
        'product-name',
        'time-of-day',
        'well-formed',
        'whole-number',
      ),
      ...filesNamed('src/domain', 'product-schema', 'search-schema', 'typed-text', 'wish-list-schema'),
    ],
  },
  {
    because: 'what shoppers see or look for; it decides nothing about money, stock or accounts',
    files: [
      ...filesNamed('src/domain', 'brewing-timer', 'catalogue', 'enquiry', 'opening-hours'),
      ...filesNamed('src/platform', 'loopback'),
      ...filesNamed(
        'src/domain',
        'one-edit',
        'order-date',
        'order-list',
        'paging',
        'search',
        'number-words',
        'search-exclusion',
        'search-groups',
        'search-price',
        'spelling',
        'suggestion',
      ),
      ...filesNamed('src/platform', 'system-error'),
      ...filesNamed(
        'src/domain',
        'combine-lines',
        'mangled-link',
        'order-links',
        'windows-1252',
        'wish-list',
      ),
      ...filesNamed('src/platform', 'web-vitals'),
      ...filesNamed('src/platform', 'coalesce-requests'),
      ...filesNamed('src/services', 'browse-catalogue', 'list-products', 'find-product', 'find-products'),
      ...filesNamed(
        'src/services',
        'list-promotions',
        'time-until-change',
        'search-products',
        'save-wish-list',
      ),
    ],
  },
  {
    because: 'limits under load and context of requests, which stress tests cover',
    files: [
      ...filesNamed('src/platform', 'client-quota', 'request-context', 'semaphore'),
      ...filesNamed('src/platform', 'coalesce'),
    ],
  },
  {
    because: 'it only calls one or more ports; tests over HTTP check who may read the result',
    files: [
      ...filesNamed('src/services', 'find-order', 'find-order-totals', 'export-account', 'has-password'),
      ...filesNamed(
        'src/services',
        'save-cart',
        'list-orders',
        'list-orders-with-links',
        'record-web-vitals',
        'submit-enquiry',
        'shop-stats',
      ),
      ...filesNamed('src/services', 'log-status-changes'),
    ],
  },
  {
    because: 'emails, which have tests of their own and a stress test with a broken mail server',
    files: filesNamed('src/services', 'delete-old-emails', 'send-emails'),
  },
  {
    because: 'only a whole shop and its command show it: a mutant would need processes of its own',
    files: filesNamed('src/services', 'reconcile-payments', 'record-unmatched-payment'),
  },
  {
    because: 'rows of promotions, which the tests of loading compare with the files',
    files: filesNamed('src/adapters/postgres/promotions', 'promotion-rows'),
  },
  { because: 'wiring without a choice', files: filesNamed('src/services', 'shop') },
  {
    because:
      'SQL text, of which a mutant is a syntax error; what it counts is tried over HTTP and by the proofs',
    files: [
      ...filesNamed('src/adapters/postgres', 'server-health', 'shop-stats', 'web-vitals-repository'),
      ...filesNamed('src/adapters/postgres', 'interval-ms', 'advisory-lock'),
    ],
  },
  {
    because:
      'it asks a real server for its settings or its time; tests that start servers of their own try it',
    files: filesNamed(
      'src/adapters/postgres/connection',
      'database-clock',
      'durability',
      'transaction-pooling',
    ),
  },
  {
    because: 'a part of the way to the database that is the same for all statements, under every test of it',
    files: filesNamed(
      'src/adapters/postgres/connection',
      'database',
      'prepared',
      'prepared-client',
      'send-statement',
      'transaction-scope',
    ),
  },
  {
    because:
      'only the waits of a real queue, or of a broken connection, show it: each mutant would take its time',
    files: [
      'src/adapters/postgres/connection/subscription.ts',
      'src/adapters/postgres/orders/order-subscription.ts',
      'src/adapters/jobs/job-queue.ts',
    ],
  },
];
