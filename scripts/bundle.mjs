// Run by `npm start` and `npm test` with the pinned Node, when the sources have changed.
import { bundleProgram } from './launch/bundle.mjs';

await bundleProgram();
