import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Bundles the server like `npm start`, so that tests never run an old build. */
export default (): void => {
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  execFileSync(process.execPath, ['scripts/bundle.mjs'], { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
};
