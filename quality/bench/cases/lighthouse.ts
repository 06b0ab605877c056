import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { median } from '#stress/load/quantile.ts';
import { freePort } from '../../../test/support/shop-process.ts';
import type { Measuring, Reading, Row } from '../benchmark.ts';
import { startBrowser } from '../phone/browser.ts';
import { PAGES } from '../phone/pages.ts';
import { openShop } from '../shop.ts';

/** Points of 100. */
const LEAST = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const CATEGORIES = Object.keys(LEAST) as (keyof typeof LEAST)[];

const score = z.number().min(0).max(1);
const category = z.object({
  score,
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
});
const resultSchema = z.object({
  lhr: z.object({
    runtimeError: z.object({ message: z.string() }).optional(),
    categories: z.record(z.enum(CATEGORIES), category),
    audits: z.record(z.string(), z.object({ title: z.string(), score: score.nullable() })),
  }),
});
type Audited = z.infer<typeof resultSchema>['lhr'];

/** What a phone of today's middle finds at an address, as Lighthouse imitates it. */
const audit = async (url: string, port: number): Promise<Audited> => {
  const { LIGHTHOUSE_PATH: place } = process.env;
  if (!place) throw new Error('LIGHTHOUSE_PATH says where Lighthouse is; npm run bench installs it.');
  const { default: lighthouse } = await import(pathToFileURL(place).href);
  const flags = { port, logLevel: 'error', onlyCategories: CATEGORIES };
  const { lhr } = resultSchema.parse(await lighthouse(url, flags));
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
  return lhr;
};

const pointsOf = (all: readonly Audited[], name: keyof typeof LEAST): number =>
  Math.round(100 * median(all.map(({ categories }) => categories[name].score)));

/** What cost points in any of the runs. */
const lackingIn = (all: readonly Audited[]): string[] => {
  const lacking = all.flatMap(({ categories, audits }) =>
    CATEGORIES.filter((name) => 100 * categories[name].score < LEAST[name])
      .flatMap((name) => categories[name].auditRefs)
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => audits[id]?.title ?? id),
  );
  return [...new Set(lacking)];
};

const judge = (name: string, all: readonly Audited[]): Reading => {
  const lacking = lackingIn(all);
  return {
    what: `Lighthouse, ${name} on a phone: ${CATEGORIES.join(' / ')}`,
    goal: `≥ ${Object.values(LEAST).join(' / ')}`,
    reached: `${CATEGORIES.map((one) => pointsOf(all, one)).join(' / ')}${lacking.length > 0 ? `; points went for: ${lacking.join(', ')}` : ''}`,
    isMet: CATEGORIES.every((one) => pointsOf(all, one) >= LEAST[one]),
  };
};

const run = async ({ cores, rounds, note }: Measuring): Promise<Reading[]> => {
  await using town = await openShop(cores);
  const port = await freePort();
  await using _browser = await startBrowser(cores, [`--remote-debugging-port=${port}`]);
  const readings: Reading[] = [];
  for (const { name, path } of PAGES) {
    note(name);
    const all: Audited[] = [];
    for (let round = 0; round < rounds; round += 1)
      all.push(await audit(`http://localhost:${town.port}${path}`, port));
    readings.push(judge(name, all));
  }
  return readings;
};

/** What the tool says that others judge shops by. */
export const lighthouse: Row = {
  name: 'lighthouse',
  says: 'Lighthouse as it comes, for phones: slow 4G and a slower processor worked out from what it saw, nothing kept from before; medians (rounds)',
  rounds: { short: 1, full: 5 },
  run,
};
