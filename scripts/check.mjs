// `npm run check`: everything about the source that a tool can judge, and about what a build sends first.
import { failedChecks } from './launch/checks.mjs';
import { launch } from './launch/entry.mjs';
import { ensureInstalled } from './launch/install.mjs';

await launch(async () => ((await failedChecks(await ensureInstalled())).length === 0 ? 0 : 1));
