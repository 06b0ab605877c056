// Rejects exports of domain, platform and services without a doc comment.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

const EXPORT = /^export (?:declare )?(?:async )?(?:const|function\*?|type|class|interface|enum) (\w+)/;

/** @param {string} text @returns {string[]} */
const undocumentedIn = (text) => {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const [, name] = EXPORT.exec(line) ?? [];
    const before = lines.slice(0, index).findLast((previous) => !previous.startsWith('//'));
    return name === undefined || before?.endsWith('*/') ? [] : [name];
  });
};

const deliberate = undocumentedIn(
  '/** Brews. */\n// A note.\nexport const brew = 1;\n\nexport type Tea = 2;\n/** Apart. */\n\nexport function pour() {}\n',
);
if (deliberate.join() !== 'Tea,pour') {
  console.error('The check missed a deliberately undocumented export, so it may check nothing.');
  process.exitCode = 1;
}

const files = globSync('src/{domain,platform,services}/**/*.ts', { cwd: root }).filter(
  (file) => !/\.test\.ts$|\/testing-/.test(file),
);
for (const file of files.toSorted())
  for (const name of undocumentedIn(readFileSync(join(root, file), 'utf8'))) {
    console.error(`${name} of ${file} has no doc comment: one sentence of what it does or is.`);
    process.exitCode = 1;
  }
