import { once } from 'node:events';
import { request } from 'node:http';
import { seeded, seedOfRun } from '../random.ts';
import { createMisses, type Figure, type Proof } from '../stress-test.ts';
import { openTown } from '../test-environment.ts';

const CODINGS = ['br', 'gzip', 'identity', '*', 'zstd', 'deflate'];
const WEIGHTS = ['', ';q=1', ';q=1.0', ';q=0.5', '; q=0.1', ';q=0', ';Q=0.000'];
const OTHERS: Record<string, string>[] = [
  {},
  { range: 'bytes=0-99' },
  { range: 'bytes=-10' },
  { range: 'bytes=99999999-' },
  { range: 'bytes=0-1,5-6' },
  { range: 'bytes=0-99', 'if-range': '"other"' },
  { 'if-none-match': '*' },
  { 'if-none-match': '"other"' },
];
const PAGES = ['/', '/tea', '/api/categories', '/nowhere'];

/** Whether a request takes a content coding, read independently of the shop. */
const takes = (accepted: string, coding: string): boolean => {
  const weights = new Map(
    accepted
      .toLowerCase()
      .split(',')
      .map((item) => item.trim().split(/\s*;\s*q=/))
      .map(([name = '', weight = '1']) => [name, Number(weight)] as const),
  );
  return (weights.get(coding) ?? weights.get('*') ?? 0) > 0;
};

const run = async (rounds: number): Promise<Figure> => {
  await using town = await openTown(1);
  const origin = town.origins[0] ?? '';
  const random = seeded(seedOfRun());
  const oneOf = <T>(list: readonly T[], fallback: T): T =>
    list[Math.floor(random() * list.length)] ?? fallback;
  const html = await (await fetch(origin)).text();
  const files = [...new Set(html.match(/\/assets\/[\w-]+\.(?:js|css)/g))];
  const misses = createMisses();
  let right = 0;
  for (let round = 0; round < rounds; round += 1) {
    const path = oneOf([...files, ...PAGES], '/');
    const accepted = Array.from({ length: Math.floor(random() * 4) }, () => {
      const coding = oneOf(CODINGS, 'br');
      return `${random() < 0.5 ? coding : coding.toUpperCase()}${oneOf(WEIGHTS, '')}`;
    }).join(', ');
    const method = random() < 0.2 ? 'HEAD' : 'GET';
    const headers = { ...(accepted && { 'accept-encoding': accepted }), ...oneOf(OTHERS, {}) };
    const [response] = await once(
      request(new URL(path, origin), { method, headers, agent: false }).end(),
      'response',
    );
    response.resume();
    const { vary = '', 'content-encoding': coding, 'cache-control': cached = '' } = response.headers;
    const isVaried = /accept-encoding/i.test(vary) || /no-store/.test(cached) || response.statusCode >= 300;
    const isTaken = coding === undefined || takes(accepted, coding);
    const isFile = files.includes(path);
    if (isVaried && isTaken && (!isFile || /accept-encoding/i.test(vary))) right += 1;
    else
      misses.add(
        `${method} ${path} ${JSON.stringify(headers)}: ${response.statusCode}, ${coding}, vary ${vary}`,
      );
  }
  return { reached: `${right} of ${rounds} right`, misses: misses.list() };
};

export const contentNegotiation: Proof = {
  name: 'content-negotiation',
  says: 'files and pages with random Accept-Encoding, Range, If-Range and If-None-Match: each representation varies, and none has a coding that was not accepted (requests)',
  rounds: { test: 300, prove: 20_000 },
  goal: 'every response',
  run,
};
