import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { readProducts } from './catalogue.ts';
import { fingerprint, readManifest, recordFingerprint } from './freshness.ts';
import { pageOf } from './label/page.ts';
import { print } from './label/print.ts';
import { SHEETS } from './package.ts';
import { type Picture, packagesIn } from './picture.ts';
import { writePictureMetadata } from './picture-metadata.ts';
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
    // Pixels of the longer side of a draft.
    side: { type: 'string', default: '640' },
  },
});

const products = new Map(readProducts().map((item) => [item.id, item]));
const masterOf = ({ name }: Picture): string => join(MASTERS, `${name}.webp`);
const isNamed = ({ name }: Picture): boolean =>
  names.length === 0 || names.some((selection) => name === selection || name.startsWith(`${selection}/`));
const isUpToDate = (picture: Picture): boolean =>
  existsSync(masterOf(picture)) && readManifest()[picture.name] === fingerprint(picture, products);

/** Prints the labels of a picture as files for Blender. */
const printLabels = async (picture: Picture, folder: string): Promise<void> => {
  const prints = packagesIn(picture).map((package_) => ({
    page: pageOf(package_, products),
    sheet: SHEETS[package_.form],
    file: join(folder, `${package_.label}.png`),
  }));
  await print(prints);
};

const size = ({ width, height }: Picture): { width: number; height: number } => {
  const scale = selected.draft ? Number(selected.side) / Math.max(width, height) : 1;
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
};

/** Renders into a separate folder; the picture replaces its master only once it is complete. */
const renderIn = async (folder: string, picture: Picture): Promise<void> => {
  const target = selected.draft ? join(DRAFTS, `${picture.name}.png`) : masterOf(picture);
  const file = selected.draft ? target : join(folder, 'master.webp');
  mkdirSync(dirname(target), { recursive: true });
  await printLabels(picture, folder);
  const jobFile = join(folder, 'job.json');
  const job = {
    ...picture,
    ...size(picture),
    ...(selected.draft ? QUICK : { ...FINE, ...picture.quality }),
    file,
    labels: folder,
  };
  writeFileSync(jobFile, JSON.stringify(job));
  const madeFrom = fingerprint(picture, products);
  const startedAt = performance.now();
  const blender = [
    '--background',
    '--factory-startup',
    '--python-exit-code',
    '1',
    '--python',
    MAKE,
    '--',
    jobFile,
  ];
  const { status, stdout, stderr } = spawnSync('nice', ['-n', '19', 'blender', ...blender], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status !== 0 || !existsSync(file)) throw new Error(`${picture.name}: ${stderr}${stdout.slice(-2000)}`);
  if (!selected.draft) {
    // Copied first, because the folder may be on another disk, from which a rename is impossible.
    copyFileSync(file, `${target}.part`);
    renameSync(`${target}.part`, target);
    recordFingerprint(picture.name, madeFrom);
  }
  console.log(`${target} (${Math.round((performance.now() - startedAt) / 1000)} s)`);
};

const renderPicture = async (picture: Picture): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'camellia-'));
  try {
    await renderIn(folder, picture);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const pictures = allPictures().filter(isNamed);
if (selected.keep) {
  if (names.length === 0) throw new Error('--keep needs the names of the pictures to mark as up to date.');
  for (const picture of pictures)
    if (existsSync(masterOf(picture))) recordFingerprint(picture.name, fingerprint(picture, products));
} else {
  const due = pictures.filter((picture) => selected.draft || selected.all || !isUpToDate(picture));
  console.log(`${due.length} of ${pictures.length} pictures to render.`);
  for (const picture of due) {
    try {
      await renderPicture(picture);
    } catch (error) {
      // One failure does not stop the others.
      console.error(error);
      process.exitCode = 1;
    }
  }
  if (!selected.draft) await writePictureMetadata();
}
