/** Dependency rules, each with its reason; docs/architecture.md describes the layers. */
const layer = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const tests = '[.]test[.]tsx?$|/testing[.]ts$|/testing-[a-z]+[.]ts$|/relying-party[.]ts$';

/** Each area may import those before it. */
const AREAS = ['catalogue', 'promotions', 'shipping', 'cart', 'staff', 'orders', 'payments'];
/** Layers that have a folder for each area. */
const LAYERS = 'domain|services|adapters/postgres';

const INDEXED_LAYERS = 'services|adapters/postgres';
const AREAS_OF_ALL = [...AREAS, 'accounts', 'email', 'monitoring'].join('|');

/** The transaction of a staff verb, which may be about any area. */
const VERBS_OF_ALL = '^src/adapters/postgres/staff/staff-transactions[.]ts$';

/** The configuration of the admin's build, which is beside its sources. */
const ADMIN_CONFIG = '^src/web/admin/(vite|react-router)[.]config[.]ts$';

/** @param {string} area @param {readonly string[]} forbidden @param {string} [layers] */
const areaRule = (area, forbidden, layers = LAYERS) =>
  layer(
    `area-${area}`,
    `Areas are ordered ${AREAS.join(' ← ')}; accounts and email import none of them.`,
    { path: `^src/(${layers})/${area}/`, pathNot: `${tests}|${VERBS_OF_ALL}` },
    { path: `^src/(${layers})/(${forbidden.join('|')})/` },
  );

/** Files that `main.ts` imports before the rest of the program. */
const ENTRY = 'process/(current-release|compile-cache)|logging/standard-error|errors/start-error';

export default {
  forbidden: [
    layer(
      'no-cycles',
      'Files of a cycle cannot be understood, tested or moved separately.',
      {},
      { circular: true },
    ),
    layer(
      'entry-loads-no-package',
      'Files before the compile cache is enabled load uncached and unbundled: one package there added a second to every start.',
      { path: `^src/(main|bootstrap/(${ENTRY}))[.]ts$` },
      {
        pathNot: `^src/bootstrap/(${ENTRY})[.]ts$`,
        dependencyTypesNot: ['core', 'type-import', 'type-only'],
        dynamic: false,
      },
    ),
    layer(
      'domain-is-pure',
      'The domain imports only itself, its messages and zod.',
      { path: '^src/domain', pathNot: tests },
      { pathNot: '^src/domain|^src/copy/messages|node_modules/zod/' },
    ),
    layer(
      'copy-imports-domain-only',
      'Texts depend on the domain and on the names of pictures.',
      { path: '^src/copy', pathNot: tests },
      { pathNot: '^src/(copy|domain)|^src/web/pictures/picture-metadata[.]ts$' },
    ),
    layer(
      'messages-import-nothing',
      'The domain imports messages, so they import nothing of it.',
      { path: '^src/copy/messages' },
      { pathNot: '^src/copy/messages' },
    ),
    layer(
      'platform-imports-no-shop-code',
      'Platform code has no commerce rules, so it imports nothing of the shop.',
      { path: '^src/platform', pathNot: tests },
      { path: '^src/(?!platform)' },
    ),
    layer(
      'services-import-domain-only',
      'Services depend on the domain, on texts and on ports, never on a driver or a framework.',
      { path: '^src/services', pathNot: tests },
      { pathNot: '^src/(domain|services|platform|copy)' },
    ),
    ...AREAS.slice(0, -1).map((area, index) => areaRule(area, AREAS.slice(index + 1))),
    areaRule('email', AREAS),
    // In the database, an account is exported and deleted with its data of every area in one transaction.
    areaRule('accounts', AREAS, 'domain|services'),
    // The browser loads the domain: an index there would add the rest of an area to the pages that use a part of it.
    layer(
      'areas-have-an-index',
      'An area uses another area of its layer only through its index.ts.',
      { path: `^src/(${INDEXED_LAYERS})/(${AREAS_OF_ALL})/`, pathNot: `${tests}|${VERBS_OF_ALL}` },
      { path: `^src/$1/(${AREAS_OF_ALL})/`, pathNot: '^src/$1/($2/|[^/]+/index[.]ts$)' },
    ),
    layer(
      'adapters-import-no-pages',
      'Adapters implement ports; they never import pages or the composition root.',
      { path: '^src/adapters', pathNot: tests },
      { path: '^src/(web|bootstrap|main|config)' },
    ),
    layer(
      'adapters-import-no-adapter',
      'No adapter imports another; they share ports.',
      { path: '^src/adapters/([^/]+)/', pathNot: tests },
      { path: '^src/adapters/', pathNot: '^src/adapters/$1/' },
    ),
    layer(
      'web-imports-no-adapter',
      'Pages get the shop from the request context, so no driver or secret reaches the browser.',
      { path: '^src/web', pathNot: tests },
      { path: '^src/(adapters|bootstrap|main|config)' },
    ),
    layer(
      'web-imports-no-node-module',
      'Modules of Node cannot be bundled for the browser.',
      { path: '^src/web', pathNot: `^src/web/(admin/)?(server[.]ts|entry[.]server[.]tsx)$|${ADMIN_CONFIG}` },
      { dependencyTypes: ['core'] },
    ),
    layer(
      'schemas-use-zod-mini',
      'Schemas for the browser use zod/mini, because one import of zod bundles all of it.',
      { path: '^src/(domain|web)' },
      { path: 'node_modules/zod/(?!mini/)' },
    ),
    layer(
      'web-imports-service-types-only',
      'A page imports types of services only; an imported value would be bundled for the browser.',
      { path: '^src/web' },
      { path: '^src/services', dependencyTypesNot: ['type-only'] },
    ),
    layer(
      'shop-imports-no-bundling',
      'The shop runs without the steps of its build.',
      { pathNot: `^bundling/|${ADMIN_CONFIG}` },
      { path: '^bundling/' },
    ),
    layer(
      'routes-import-no-route',
      'A page uses shared components, never files of another page.',
      { path: '^src/web/((?:admin/)?routes)/([^/]+)/' },
      { path: '^src/web/(?:admin/)?routes/([^/]+)/', pathNot: '^src/web/$1/$2/' },
    ),
    layer(
      'emulators-import-no-shop-code',
      'An emulator replaces an external system, so it shares no code with the shop.',
      { path: '^emulators', pathNot: tests },
      { path: '^src' },
    ),
    layer(
      'shop-imports-no-emulator',
      'The shop reaches emulators by their network protocols only.',
      { path: '^src', pathNot: tests },
      { path: '^emulators' },
    ),
    layer(
      'commands-import-no-adapter',
      'A command may open the database itself; src/bootstrap creates its adapters, as for the shop.',
      { path: '^operations' },
      {
        path: '^src/(adapters|web|main)',
        pathNot: '^src/adapters/postgres/(embedded/|connection/database[.]ts|migrate/migrate[.]ts)',
      },
    ),
    layer(
      'shop-imports-no-command',
      'The shop runs without the commands of operations/.',
      { path: '^(src|emulators)', pathNot: tests },
      { path: '^operations' },
    ),
    layer(
      'product-imports-no-quality-code',
      'The product and its tests run without the quality package.',
      { pathNot: '^(quality|scripts)/' },
      { path: '^quality/' },
    ),
    layer(
      'stress-imports-no-benchmark',
      'Stress tests run without the benchmarks.',
      { path: '^quality/', pathNot: '^quality/(bench|commands)/' },
      { path: '^quality/bench/' },
    ),
    layer(
      'no-test-code-in-product',
      'The product never imports test code.',
      { path: '^(src|emulators|operations|art)/', pathNot: tests },
      { path: '^test/' },
    ),
    layer(
      'quality-imports-no-test',
      'Stress tests and benchmarks share the test support, and import no test.',
      { path: '^quality/(stress|bench)/' },
      { path: '^test/', pathNot: '^test/support/' },
    ),
    layer(
      'support-imports-no-test',
      'Test support is shared, so it imports no test.',
      { path: '^test/support/' },
      { path: '^test/(?!support/)' },
    ),
    layer(
      'routes-are-declared',
      'A route is declared with endpoint(): access, rate limit, schemas; only the router registers it.',
      { path: '^src', pathNot: `${tests}|^src/adapters/http/registry/router[.]ts$` },
      { path: '(^|node_modules/)hono($|/dist/(types/)?(index|hono)[.])', dependencyTypesNot: ['type-only'] },
    ),
    layer('no-tests-in-code', 'Code never imports a test.', { pathNot: tests }, { path: '[.]test[.]tsx?$' }),
    layer(
      'no-orphans',
      'A file that nothing imports is dead code.',
      {
        orphan: true,
        pathNot: `${tests}|[.]d[.]m?ts$|^test/support/(uncaught-errors|wrong-clock)[.]ts$|^src/(main|service-worker/.+|web/(admin/)?(routes|root|entry[.](client|server))[.]tsx?|web/(admin/)?routes/.+/route[.]tsx$|web/admin/(server|staff-layout|.+[.]config)[.]tsx?$)`,
      },
      {},
    ),
    layer(
      'declared-only',
      'Imported packages are declared in package.json.',
      {},
      {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'],
        couldNotResolve: true,
        pathNot: '^virtual:|^[.]/[+]types/|^[.][.]?/.*[+]types/',
      },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
    exclude: { path: '[.]react-router/|^build' },
  },
};
