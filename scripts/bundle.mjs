// `npm start` and `npm test` run this under the pinned Node when the sources have changed.
import { bundleProgram } from './launch/bundle.mjs';
import { currentRelease } from './launch/paths.mjs';

const release = process.env['RELEASE_FOLDER'] ?? currentRelease();
if (release === undefined) throw new Error('There is no build yet; run npm start or npm test.');
await bundleProgram(release);
