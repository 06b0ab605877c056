import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Proof } from './proof.ts';
import type { Result } from './table.ts';

const FILE = fileURLToPath(new URL('../docs/figures.json', import.meta.url));

const keptSchema = z.record(z.string(), z.looseObject({ seconds: z.number().optional() }));

const readKept = () => keptSchema.parse(existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {});

/** How long a row took when its figure was kept last; very long where nobody knows. */
export const secondsOf = ({ name }: Proof): number => readKept()[name]?.seconds ?? Number.MAX_SAFE_INTEGER;

/** Writes what was reached into docs/figures.json, where docs/faults.md takes its figures from; other rows stay. */
export const keepFigure = ({ proof, rounds, seconds, figure }: Result): void => {
  const now = {
    says: proof.says,
    faults: proof.faults,
    rounds,
    goal: proof.goal,
    reached: figure.reached,
    isMet: figure.misses.length === 0,
    seconds,
    on: new Date().toISOString().slice(0, 10),
  };
  writeFileSync(FILE, `${JSON.stringify({ ...readKept(), [proof.name]: now }, null, 2)}\n`);
};
