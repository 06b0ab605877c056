import { globSync } from 'node:fs';
import { findModules } from './find-modules.mjs';

/** Folders whose files must be covered by mutation tests. */
export const coveredFolders = [
  'src/domain',
  'src/platform',
  'src/services',
  'src/adapters/stripe',
  'src/adapters/google',
  'src/adapters/passkeys',
  'src/adapters/passwords',
  'src/adapters/jobs',
  'src/adapters/postgres/accounts',
  'src/adapters/postgres/connection',
  'src/adapters/postgres/monitoring',
  'src/adapters/postgres/orders',
  'src/adapters/postgres/payments',
  'src/adapters/postgres/promotions',
  'src/adapters/postgres/rate-limits',
  'src/adapters/postgres/staff',
];

const areaIndexes = coveredFolders
  .flatMap((folder) => globSync(`${folder}/**/index.ts`))
  .map((path) => path.replaceAll('\\', '/'));

/** Files without mutation tests, with the reason. */
export const excluded = [
  {
    reason: 'nothing to execute: types, constants or a list',
    files: [
      ...areaIndexes,
      ...globSync('src/services/ports/**/*.ts').map((path) => path.replaceAll('\\', '/')),
      ...findModules(
        'src/domain',
        'catalogue-bounds',
        'countries',
        'error-code',
        'categories',
        'max-unpaid-orders',
        'order-refusal',
        'refund-reason',
        'role',
        'staff-member',
        'staff-refusal',
        'page-policy',
        'password-length',
        'payment-failures',
        'admin-events-path',
        'order-changes-path',
        'announce-delay',
        'saved-view',
        'shipment-part',
      ),
      ...findModules('src/domain', 'result', 'saved-address', 'synonyms', 'themes', 'time'),
      ...findModules('src/services', 'visitor', 'staff-visitor', 'staff-verb'),
    ],
  },
  {
    reason: 'texts for shoppers and operators, which decide nothing about money, stock or accounts',
    files: findModules(
      'src/domain',
      'alert',
      'error-table',
      'field-errors',
      'greeting',
      'parse-fields',
      'order-emails',
      'withdrawal-email',
    ),
  },
  {
    reason: 'validation of input, which tests over HTTP cover with hostile bodies',
    files: [
      ...findModules('src/domain', 'address', 'api-map', 'catalogue-schema', 'page-schema', 'product-id'),
      ...findModules('src/domain', 'back-in-stock', 'compare', 'product-facts'),
      ...findModules(
        'src/domain',
        'address-format',
        'address-limits',
        'order-access',
        'address-metadata',
        'email-address',
        'normalize-text',
        'percent-encoding',
        'phone-number',
        'product-name',
        'time-of-day',
        'well-formed',
        'whole-number',
        'staff-inputs',
      ),
      ...findModules('src/domain', 'product-schema', 'search-schema', 'typed-text', 'wish-list-schema'),
    ],
  },
  {
    reason: 'display and search, which decide nothing about money, stock or accounts',
    files: [
      ...findModules('src/domain', 'brewing-timer', 'catalogue', 'enquiry', 'legal-content', 'opening-hours'),
      ...findModules('src/domain', 'choices', 'facets', 'facets-of'),
      ...findModules('src/platform', 'loopback'),
      ...findModules(
        'src/domain',
        'one-edit',
        'order-date',
        'order-list',
        'paging',
        'search',
        'number-words',
        'search-exclusion',
        'search-groups',
        'named-kind',
        'service-question',
        'search-price',
        'spelling',
        'suggestion',
      ),
      ...findModules('src/platform', 'log-throttle', 'read-text-file', 'system-error'),
      ...findModules(
        'src/domain',
        'combine-lines',
        'mangled-link',
        'order-links',
        'web-vitals',
        'windows-1252',
        'wish-list',
      ),
      ...findModules('src/services', 'browse-catalogue', 'list-products', 'find-product', 'find-products'),
      ...findModules(
        'src/services',
        'add-promotions',
        'products-with-promotions',
        'list-promotions',
        'time-until-change',
        'search-products',
      ),
      ...findModules('src/services', 'list-shipping-zones'),
    ],
  },
  {
    reason: 'fictitious orders of a local shop, whose consistency a test checks',
    files: [
      ...globSync('src/domain/orders/demo/*.ts').map((path) => path.replaceAll('\\', '/')),
      ...globSync('src/adapters/postgres/orders/demo/*.ts').map((path) => path.replaceAll('\\', '/')),
    ],
  },
  {
    reason: 'limits under load and context of requests, which stress tests cover',
    files: [
      ...findModules('src/platform', 'concurrency-limiter', 'load-meter'),
      ...findModules('src/platform', 'disk-space', 'request-context', 'with-timeout'),
      ...findModules('src/platform', 'coalesce', 'retry'),
    ],
  },
  {
    reason: 'only calls ports; tests over HTTP check who may read the result',
    files: [
      ...findModules('src/services', 'find-order', 'find-order-totals', 'members'),
      ...findModules(
        'src/services',
        'saved-items',
        'list-orders',
        'list-refunds',
        'list-orders-with-links',
        'record-web-vitals',
        'payment-reminders',
        'submit-enquiry',
        'shop-stats',
      ),
      ...findModules('src/services', 'log-status-changes'),
      ...findModules(
        'src/services',
        'inbox',
        'today',
        'find-staff-order',
        'list-staff-orders',
        'perform-order-verbs',
        'find-customer',
        'list-customers',
      ),
    ],
  },
  {
    reason: 'emails, which have their own tests and a stress test with a failing mail server',
    files: findModules('src/services', 'delete-old-emails', 'send-emails'),
  },
  {
    reason: 'tested with whole processes, which would be too slow per mutant',
    files: findModules('src/services', 'reconcile-payments', 'record-unmatched-payment'),
  },
  {
    reason: 'rows of promotions, which the import tests compare with the files',
    files: findModules('src/adapters/postgres/promotions', 'promotion-rows'),
  },
  {
    reason: 'wiring without decisions',
    files: findModules('src/services', 'shop', 'staff-order-services', 'staff-services'),
  },
  {
    reason:
      'SQL text, where a mutant is a syntax error; its results are tested over HTTP and by stress tests',
    files: [
      ...findModules('src/adapters/postgres', 'server-health', 'shop-stats', 'web-vitals-repository'),
      ...findModules('src/adapters/postgres', 'interval-ms', 'advisory-lock', 'custom-plans'),
    ],
  },
  {
    reason: 'reads settings or the time of a real server, which tests with servers of their own cover',
    files: findModules(
      'src/adapters/postgres/connection',
      'database-clock',
      'durability',
      'transaction-pooling',
    ),
  },
  {
    reason: 'part of every database call, which every database test covers',
    files: findModules(
      'src/adapters/postgres/connection',
      'database',
      'prepared',
      'prepared-client',
      'send-statement',
    ),
  },
  {
    reason:
      'detectable only by the timeouts of a real queue or a broken connection, which would be too slow per mutant',
    files: [
      'src/adapters/postgres/connection/subscription.ts',
      'src/adapters/postgres/orders/order-subscription.ts',
      'src/adapters/jobs/job-queue.ts',
    ],
  },
];
