// `npm start` runs this beside the shop.
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { resizePictures } from './resize-pictures.ts';

// The launcher has exited.
process.on('disconnect', () => process.exit());
// Low priority, so that requests of shoppers are not delayed.
setPriority(constants.priority.PRIORITY_LOW);
sharp.concurrency(1);
await resizePictures(join(import.meta.dirname, '..', 'build'));
if (process.connected) process.disconnect?.();
