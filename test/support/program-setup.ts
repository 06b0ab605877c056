import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Puts the program together as `npm start` runs it, so that no test shows what an earlier one did. */
export default (): void => {
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  execFileSync(process.execPath, ['scripts/bundle.mjs'], { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
};
