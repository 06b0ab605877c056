// Run by `npm start` beside the shop.
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { cutPictures } from './cuts.ts';

// Whoever started us has gone.
process.on('disconnect', () => process.exit());
// Shoppers who are there already come first.
setPriority(constants.priority.PRIORITY_LOW);
sharp.concurrency(1);
await cutPictures(join(import.meta.dirname, '..', 'build'));
if (process.connected) process.disconnect?.();
