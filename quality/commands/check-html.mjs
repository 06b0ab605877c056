// `npm run check-html`: validates every page with the Nu HTML checker. Needs Java 11 or newer.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '../../scripts/launch/build.mjs';
import { launch, rejectArguments } from '../../scripts/launch/entry.mjs';
import { environment } from '../../scripts/launch/environment.mjs';
import { ensureInstalled } from '../../scripts/launch/install.mjs';
import { cacheFolder, commandOf } from '../../scripts/launch/paths.mjs';
import { run } from '../../scripts/launch/run.mjs';
import { ensureToolPackages } from './tool-packages.mjs';

const NO_JAVA =
  'Java 11 or newer is needed and was not found. On Debian: apt-get install default-jre-headless. On macOS: brew install openjdk.';
const pages = join(cacheFolder, 'pages');

const hasJava = () =>
  run('java', ['-version'], { env: environment(), quiet: true }).then(
    ({ status }) => status === 0,
    () => false,
  );

await launch(async () => {
  rejectArguments();
  const node = await ensureInstalled();
  if (!(await hasJava())) {
    console.error(NO_JAVA);
    return 1;
  }
  const checker = await ensureToolPackages('quality/html-checker', 'vnu-jar/build/dist/vnu.jar');
  await ensureBuilt(node);
  rmSync(pages, { recursive: true, force: true });
  const env = environment({ PAGES_FOLDER: pages });
  const saving = await run(node, [commandOf('vitest'), 'run', 'test/http/html.test.ts'], { env });
  if (saving.status !== 0) return saving.status;
  // The checker rejects newer CSS, which older browsers ignore.
  const options = ['--format', 'gnu', '--errors-only', '--skip-non-html', '--filterpattern', 'CSS:.*'];
  const { status } = await run('java', ['-jar', checker, ...options, pages], { env: environment() });
  if (status === 0) console.log('The Nu HTML checker finds no error in any page.');
  return status;
});
