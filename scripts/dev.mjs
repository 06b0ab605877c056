// `npm run dev`: the shop with pages built on request; restarts when a file of the server changes.
import { launch, rejectArguments } from './launch/entry.mjs';
import { environment } from './launch/environment.mjs';
import { ensureInstalled } from './launch/install.mjs';
import { run } from './launch/run.mjs';
import { watchedPaths } from './watched-paths.mjs';

await launch(async () => {
  rejectArguments();
  const node = await ensureInstalled();
  // Explicit paths, because Vite writes and imports its own files, each of which would restart the shop.
  const paths = watchedPaths().map((path) => `--watch-path=${path}`);
  const args = ['--enable-source-maps', ...paths, '--watch-preserve-output', 'src/main.ts', '--dev'];
  const { status } = await run(node, args, {
    env: environment({ NODE_ENV: 'development' }),
  });
  return status;
});
