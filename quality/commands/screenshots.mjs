// `npm run screenshots`: takes screenshots of every page state at three widths, light and dark.
// `npm run screenshots -- --page checkout --width 390 --scheme dark` takes fewer.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureChromium } from '../../scripts/checks/chromium.mjs';
import { ensureBuilt } from '../../scripts/launch/build.mjs';
import { launch } from '../../scripts/launch/entry.mjs';
import { environment } from '../../scripts/launch/environment.mjs';
import { ensureInstalled } from '../../scripts/launch/install.mjs';
import { cacheFolder, commandOf, root } from '../../scripts/launch/paths.mjs';
import { resizePictures } from '../../scripts/launch/pictures.mjs';
import { run } from '../../scripts/launch/run.mjs';

const folder = join(cacheFolder, 'screenshots');

const countScreenshots = () =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.png')).length
    : 0;

await launch(async () => {
  const many = /** @type {const} */ ({ type: 'string', multiple: true });
  const { values } = parseArgs({ options: { page: many, width: many, scheme: many } });
  const { page = [], width = [], scheme = [] } = values;
  const node = await ensureInstalled();
  await ensureBuilt(node);
  const chromium = await ensureChromium(node);
  await resizePictures(node).done;
  // A partial run keeps the other screenshots.
  if ([page, width, scheme].every(({ length }) => length === 0)) {
    rmSync(folder, { recursive: true, force: true });
  }
  const env = environment({
    CHROMIUM_PATH: chromium,
    ...(scheme.length > 0 && { SCREENSHOT_SCHEMES: scheme.join(',') }),
  });
  const { status } = await run(
    node,
    [
      commandOf('@playwright/test', 'playwright'),
      'test',
      `--config=${join(root, 'quality', 'visual', 'screenshots.config.ts')}`,
      ...width.map((pixels) => `--project=${pixels}`),
      ...(page.length > 0 ? ['--grep', `(^| )(${page.join('|')})$`] : []),
    ],
    { env },
  );
  console.log(`${countScreenshots()} screenshots in ${folder}`);
  return status;
});
