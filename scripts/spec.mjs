// `npm run spec`: writes docs/spec.md and docs/faults.md from the titles of the tests; fails when one names a statement or a
// fault that is not listed. Whether the tests pass is for `npm test` to say.
import { drawPages } from './launch/draw-pages.mjs';
import { launch } from './launch/entry.mjs';
import { ensureInstalled } from './launch/install.mjs';

await launch(async () => drawPages(await ensureInstalled()));
