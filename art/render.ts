import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { readGoods } from './catalogue.ts';
import { writeFacts } from './facts.ts';
import { fingerprint, readManifest, remember } from './freshness.ts';
import { pageOf } from './label/page.ts';
import { print } from './label/print.ts';
import { SHEETS } from './package.ts';
import { type Picture, packagesIn } from './picture.ts';
import { allPictures } from './pictures.ts';

const MASTERS = join(import.meta.dirname, 'masters');
const DRAFTS = join(tmpdir(), 'camellia-drafts');
const MAKE = join(import.meta.dirname, 'scenes', 'make.py');

const FINE = { samples: 24, threshold: 0.07, webpQuality: 94 };
const QUICK = { samples: 14, threshold: 0.1, webpQuality: 80 };

const { values: selected, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    draft: { type: 'boolean' },
    all: { type: 'boolean' },
    keep: { type: 'boolean' },
    // Of a draft, in pixels along its longer side.
    side: { type: 'string', default: '640' },
  },
});

const goods = new Map(readGoods().map((item) => [item.id, item]));
const masterOf = ({ name }: Picture): string => join(MASTERS, `${name}.webp`);
const isNamed = ({ name }: Picture): boolean =>
  names.length === 0 || names.some((wanted) => name === wanted || name.startsWith(`${wanted}/`));
const isFresh = (picture: Picture): boolean =>
  existsSync(masterOf(picture)) && readManifest()[picture.name] === fingerprint(picture, goods);

/** Lays the labels of a picture out as files for Blender. */
const printLabels = async (picture: Picture, folder: string): Promise<void> => {
  const prints = packagesIn(picture).map((package_) => ({
    page: pageOf(package_, goods),
    sheet: SHEETS[package_.form],
    file: join(folder, `${package_.label}.png`),
  }));
  await print(prints);
};

const size = ({ width, height }: Picture): { width: number; height: number } => {
  const part = selected.draft ? Number(selected.side) / Math.max(width, height) : 1;
  return { width: Math.round(width * part), height: Math.round(height * part) };
};

/** Blender writes into a folder of its own and the picture is moved when whole, so that a broken-off rendering leaves nothing half. */
const takeIn = async (folder: string, picture: Picture): Promise<void> => {
  const target = selected.draft ? join(DRAFTS, `${picture.name}.png`) : masterOf(picture);
  const file = selected.draft ? target : join(folder, 'master.webp');
  mkdirSync(dirname(target), { recursive: true });
  await printLabels(picture, folder);
  const order = join(folder, 'order.json');
  const wanted = {
    ...picture,
    ...size(picture),
    ...(selected.draft ? QUICK : { ...FINE, ...picture.quality }),
    file,
    labels: folder,
  };
  writeFileSync(order, JSON.stringify(wanted));
  const madeFrom = fingerprint(picture, goods);
  const started = performance.now();
  const blender = [
    '--background',
    '--factory-startup',
    '--python-exit-code',
    '1',
    '--python',
    MAKE,
    '--',
    order,
  ];
  const { status, stdout, stderr } = spawnSync('nice', ['-n', '19', 'blender', ...blender], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status !== 0 || !existsSync(file)) throw new Error(`${picture.name}: ${stderr}${stdout.slice(-2000)}`);
  if (!selected.draft) {
    // The folder may be on another disk, from where nothing can be moved at once.
    copyFileSync(file, `${target}.part`);
    renameSync(`${target}.part`, target);
    remember(picture.name, madeFrom);
  }
  console.log(`${target} (${Math.round((performance.now() - started) / 1000)} s)`);
};

const take = async (picture: Picture): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'camellia-'));
  try {
    await takeIn(folder, picture);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const wanted = allPictures().filter(isNamed);
if (selected.keep) {
  if (names.length === 0)
    throw new Error('--keep wants the names of the pictures that are as they would be.');
  for (const picture of wanted)
    if (existsSync(masterOf(picture))) remember(picture.name, fingerprint(picture, goods));
} else {
  const due = wanted.filter((picture) => selected.draft || selected.all || !isFresh(picture));
  console.log(`${due.length} of ${wanted.length} pictures to take.`);
  for (const picture of due) {
    try {
      await take(picture);
    } catch (error) {
      // The others are worth having all the same.
      console.error(error);
      process.exitCode = 1;
    }
  }
  if (!selected.draft) await writeFacts();
}
