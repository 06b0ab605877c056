// docs/figures.json, which proofs write and the pages are drawn from. What it holds says kept-figures.d.mts.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './places.mjs';

/** @typedef {import('./kept-figures.d.mts').Figure} Figure @typedef {import('./kept-figures.d.mts').Figures} Figures */

export const figuresFile = join(root, 'docs', 'figures.json');

/** @returns {Figures} */
export const readFigures = () =>
  existsSync(figuresFile) ? JSON.parse(readFileSync(figuresFile, 'utf8')) : {};

/** @param {string} name @param {Figure} figure */
export const keepFigure = (name, figure) =>
  writeFileSync(figuresFile, `${JSON.stringify({ ...readFigures(), [name]: figure }, null, 2)}\n`);
