import { once } from 'node:events';
import { request } from 'node:http';
import { startTestEnvironment } from '../environment/test-environment.ts';
import { type CaseResult, createFailures, type StressTest } from '../runner/stress-test.ts';
import { runSeed, seededRandom } from '../support/random.ts';

const CODINGS = ['br', 'gzip', 'identity', '*', 'zstd', 'deflate'];
const WEIGHTS = ['', ';q=1', ';q=1.0', ';q=0.5', '; q=0.1', ';q=0', ';Q=0.000'];
const EXTRA_HEADERS: Record<string, string>[] = [
  {},
  { range: 'bytes=0-99' },
  { range: 'bytes=-10' },
  { range: 'bytes=99999999-' },
  { range: 'bytes=0-1,5-6' },
  { range: 'bytes=0-99', 'if-range': '"other"' },
  { 'if-none-match': '*' },
  { 'if-none-match': '"other"' },
];
const PAGES = ['/', '/tea', '/api/categories', '/unknown-page'];

/** Parses Accept-Encoding independently of the shop. */
const acceptsCoding = (accepted: string, coding: string): boolean => {
  const weights = new Map(
    accepted
      .toLowerCase()
      .split(',')
      .map((item) => item.trim().split(/\s*;\s*q=/))
      .map(([name = '', weight = '1']) => [name, Number(weight)] as const),
  );
  return (weights.get(coding) ?? weights.get('*') ?? 0) > 0;
};

const run = async (rounds: number): Promise<CaseResult> => {
  await using environment = await startTestEnvironment(1);
  const origin = environment.origins[0] ?? '';
  const random = seededRandom(runSeed());
  const oneOf = <T>(list: readonly T[], fallback: T): T =>
    list[Math.floor(random() * list.length)] ?? fallback;
  const html = await (await fetch(origin)).text();
  const files = [...new Set(html.match(/\/assets\/[\w-]+\.(?:js|css)/g))];
  const failures = createFailures();
  let correct = 0;
  for (let round = 0; round < rounds; round += 1) {
    const path = oneOf([...files, ...PAGES], '/');
    const accepted = Array.from({ length: Math.floor(random() * 4) }, () => {
      const coding = oneOf(CODINGS, 'br');
      return `${random() < 0.5 ? coding : coding.toUpperCase()}${oneOf(WEIGHTS, '')}`;
    }).join(', ');
    const method = random() < 0.2 ? 'HEAD' : 'GET';
    const headers = { ...(accepted && { 'accept-encoding': accepted }), ...oneOf(EXTRA_HEADERS, {}) };
    const [response] = await once(
      request(new URL(path, origin), { method, headers, agent: false }).end(),
      'response',
    );
    response.resume();
    const { vary = '', 'content-encoding': coding, 'cache-control': cacheControl = '' } = response.headers;
    const hasVary =
      /accept-encoding/i.test(vary) || /no-store/.test(cacheControl) || response.statusCode >= 300;
    const isAccepted = coding === undefined || acceptsCoding(accepted, coding);
    const isFile = files.includes(path);
    if (hasVary && isAccepted && (!isFile || /accept-encoding/i.test(vary))) correct += 1;
    else
      failures.add(
        `${method} ${path} ${JSON.stringify(headers)}: ${response.statusCode}, ${coding}, vary ${vary}`,
      );
  }
  return { reached: `${correct} of ${rounds} correct`, failures: failures.list() };
};

export const contentNegotiation: StressTest = {
  name: 'content-negotiation',
  description:
    'files and pages with random Accept-Encoding, Range, If-Range and If-None-Match: every representation has Vary, and none has a coding that was not accepted (requests)',
  rounds: { short: 300, full: 20_000 },
  goal: 'every response',
  run,
};
