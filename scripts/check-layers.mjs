// Runs the layer rules over the shop, and over a planted violation that they must catch: a checker that reads nothing
// reports success as well.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';
import config from '../.dependency-cruiser.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const FEWEST_MODULES = 100;

const check = async (baseDir, folders) => {
  const { output } = await cruise(folders, {
    ...config.options,
    ruleSet: { forbidden: config.forbidden },
    validate: true,
    baseDir,
    tsConfig: { fileName: join(root, 'tsconfig.json') },
  });
  return output.summary;
};

const planted = await mkdtemp(join(tmpdir(), 'camellia-layers-'));
try {
  await mkdir(join(planted, 'src/domain'), { recursive: true });
  await mkdir(join(planted, 'src/adapters/db'), { recursive: true });
  await writeFile(join(planted, 'src/adapters/db/shelf.ts'), 'export const shelf = 1;\n');
  await writeFile(
    join(planted, 'src/domain/price.ts'),
    "import { shelf } from '../adapters/db/shelf.ts';\nexport const price = shelf;\n",
  );
  const { violations } = await check(planted, ['src']);
  if (!violations.some(({ rule }) => rule.name === 'domain-is-pure')) {
    console.error('The layer check missed a planted violation: it does not check anything.');
    process.exitCode = 1;
  }
} finally {
  await rm(planted, { recursive: true, force: true });
}

const { violations, totalCruised } = await check(root, ['src', 'stand-ins']);
for (const { rule, from, to } of violations) {
  const comment = config.forbidden.find(({ name }) => name === rule.name)?.comment ?? '';
  console.error(`${rule.name}: ${from} → ${to}. ${comment}`);
  process.exitCode = 1;
}
if (totalCruised < FEWEST_MODULES) {
  console.error(`The layer check read only ${totalCruised} modules.`);
  process.exitCode = 1;
}
console.log(`${totalCruised} modules, ${violations.length} violations`);
