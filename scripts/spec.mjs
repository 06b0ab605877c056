// `npm run spec`: writes docs/spec.md, docs/faults.md and docs/asvs.md from what is listed and the titles of the tests; fails
// when one names what is not there. Whether the tests pass is for `npm test` to say.
import { drawPages } from './launch/draw-pages.mjs';
import { launch } from './launch/entry.mjs';
import { ensureInstalled } from './launch/install.mjs';

await launch(async () => drawPages(await ensureInstalled()));
