// Which files have to be broken on purpose: all of these folders, but for those that are left out, each for a reason.

/** Where money, stock and accounts are decided and kept. */
export const folders = [
  'src/domain',
  'src/services',
  'src/adapters/payment',
  'src/adapters/identity',
  'src/adapters/jobs',
  'src/adapters/db/accounts',
  'src/adapters/db/connection',
  'src/adapters/db/counts',
  'src/adapters/db/orders',
];

const within = (folder, ...names) => names.map((name) => `${folder}/${name}.ts`);

/** A new file of these folders belongs to a part, or comes in here. */
export const leftOut = [
  {
    because: 'nothing in it runs: types, numbers, or a list',
    files: [
      ...within('src/services', 'ports'),
      ...within('src/services/ports', 'accounts', 'basics', 'catalogue', 'content-policy', 'figures'),
      ...within('src/services/ports', 'letters', 'orders', 'own-things', 'payment', 'rate-limits'),
      ...within('src/services/ports', 'server-health'),
      ...within(
        'src/domain',
        'catalogue-bounds',
        'common-words',
        'countries',
        'few-left',
        'groups',
        'password-length',
        'payment-failures',
      ),
      ...within('src/domain', 'result', 'search-synonyms', 'themes', 'time'),
    ],
  },
  {
    because: 'its words are what shoppers and the owner read, and no money, stock or account hangs on them',
    files: within('src/domain', 'alert', 'error-table', 'field-errors', 'greeting'),
  },
  {
    because: 'the form of what comes over the wire, which hostile bodies over HTTP try',
    files: [
      ...within('src/domain', 'address', 'api-map', 'catalogue-schema', 'page-schema', 'product-id'),
      ...within(
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
      ...within('src/domain', 'product-schema', 'search-schema', 'typed-text', 'wish-list-schema'),
    ],
  },
  {
    because: 'what shoppers see or look for; it decides nothing about money, stock or accounts',
    files: [
      ...within('src/domain', 'brewing-timer', 'catalogue', 'enquiry', 'loopback', 'opening-hours'),
      ...within(
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
        'system-error',
      ),
      ...within(
        'src/domain',
        'combine-lines',
        'mangled-link',
        'order-links',
        'vitals',
        'windows-1252',
        'wish-list',
      ),
      ...within(
        'src/services',
        'ask-together',
        'browse-catalogue',
        'browse-shelf',
        'find-product',
        'find-products',
      ),
      ...within('src/services', 'list-promotions', 'until-promotions-turn', 'search-products', 'keep-wishes'),
    ],
  },
  {
    because: 'who waits for whom under load, which tests of floods try',
    files: [...within('src/domain', 'shares', 'turns'), ...within('src/services', 'coalesce')],
  },
  {
    because: 'it only asks one port, or several, for what is there; tests over HTTP try who is told',
    files: [
      ...within('src/services', 'find-order', 'find-sums', 'hand-over-account', 'has-password'),
      ...within('src/services', 'keep-cart', 'list-orders', 'record-vitals', 'submit-enquiry', 'survey-shop'),
      ...within('src/services', 'log-order-steps'),
    ],
  },
  {
    because: 'letters, which have tests of their own and a proof with a broken mailbox',
    files: within('src/services', 'forget-letters', 'send-letters'),
  },
  {
    because: 'only a whole shop and its command show it: a mutant would need processes of its own',
    files: within('src/services', 'reconcile-payments', 'record-unmatched-payment'),
  },
  { because: 'wiring without a choice', files: within('src/services', 'shop') },
  {
    because:
      'SQL text, of which a mutant is a syntax error; what it counts is tried over HTTP and by the proofs',
    files: [
      ...within('src/adapters/db/counts', 'server-health', 'shop-figures', 'vitals-book'),
      ...within('src/adapters/db/connection', 'in-ms', 'named-lock'),
    ],
  },
  {
    because:
      'it asks a real server for its settings or its time; tests that start servers of their own try it',
    files: within('src/adapters/db/connection', 'database-clock', 'durability', 'transaction-pooling'),
  },
  {
    because: 'a part of the way to the database that is the same for all statements, under every test of it',
    files: within('src/adapters/db/connection', 'naming-client', 'prepared', 'send', 'transaction-scope'),
  },
  {
    because:
      'only the waits of a real queue, or of a broken connection, show it: each mutant would take its time',
    files: [
      'src/adapters/db/connection/listening.ts',
      'src/adapters/db/orders/order-feed.ts',
      'src/adapters/jobs/job-queue.ts',
    ],
  },
];
