// `npm start`: installs and builds what is missing, then runs the shop under the pinned Node.
// The shop (src/main.ts) has its own process group and gets each signal once; it stops when this launcher is killed.
import { ensureBuilt } from './launch/build.mjs';
import { launch, rejectArguments } from './launch/entry.mjs';
import { environment } from './launch/environment.mjs';
import { ensureInstalled } from './launch/install.mjs';
import { resizePictures } from './launch/pictures.mjs';
import { isEnding, run } from './launch/run.mjs';
import { shopArgs, shopEnvironment } from './launch/shop-args.mjs';
import { printError } from './launch/standard-error.mjs';

await launch(async () => {
  rejectArguments();
  const node = await ensureInstalled();
  await ensureBuilt(node);
  const args = [...shopArgs, '--built'];
  const resizing = resizePictures(node);
  const { status, signal } = await run(node, args, {
    env: environment({ NODE_ENV: 'production', ...shopEnvironment }),
    channel: true,
  });
  resizing.stop();
  if (signal && !isEnding()) printError(`The shop was ended by ${signal}.`);
  return status;
});
