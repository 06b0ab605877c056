import { anEmail, anIpAddress, PASSWORD, shopperAt } from '../../../test/support/shopper.ts';
import { createAccounts } from '../environment/accounts.ts';
import { startTestEnvironment, type TestEnvironment } from '../environment/test-environment.ts';
import { median } from '../load/quantile.ts';
import { mannWhitneyP } from '../runner/rank-test.ts';
import { type CaseResult, createFailures, type Failures, type StressTest } from '../runner/stress-test.ts';

/** Fewer guesses than throttle an account. */
const GUESSES = 4;
const MAX_DIFFERENCE = 0.03;
const MIN_P = 0.01;
/** A p-value this small shows a difference of any size. */
const CERTAIN_P = 0.0001;
/** Below the global limit for emails. */
const MAX_EMAILS = 200;

/** Creates accounts with the given password hash, or with Google only. */
const createGuessTargets = async (
  { rows }: TestEnvironment,
  count: number,
  hash?: string,
): Promise<string[]> => {
  const emails = Array.from({ length: count }, anEmail);
  const accounts = await createAccounts(rows, emails, hash);
  if (hash === undefined)
    await rows(
      "insert into federated_accounts (issuer, subject, user_id) select 'https://accounts.google.com', id::text, id from unnest($1::uuid[]) as u (id)",
      [accounts.map(({ id }) => id)],
    );
  return emails;
};

/** One kind of request; kinds must not be distinguishable by response time. */
type RequestKind = {
  readonly name: string;
  readonly send: (n: number) => Promise<Response>;
  readonly status: number;
};

/** Sends each kind of request in turn; returns the durations per kind in ms. */
const measureKinds = async (
  kinds: readonly RequestKind[],
  rounds: number,
  failures: Failures,
): Promise<number[][]> => {
  const durations: number[][] = kinds.map(() => []);
  for (let n = 0; n < rounds; n += 1)
    // The order rotates, so that machine load and follow-up work affect all kinds alike.
    for (const position of kinds.keys()) {
      const which = (n + position) % kinds.length;
      const kind = kinds[which];
      if (!kind) continue;
      const startedAt = performance.now();
      const response = await kind.send(n);
      await response.text();
      durations[which]?.push(performance.now() - startedAt);
      if (response.status !== kind.status) failures.add(`${kind.name} returned ${response.status}`);
    }
  return durations;
};

/** Compares each kind with the first; returns a summary. */
const compare = async (
  kinds: readonly RequestKind[],
  rounds: number,
  failures: Failures,
): Promise<string> => {
  const [first = [], ...others] = await measureKinds(kinds, rounds, failures);
  const summaries = others.map((durations, index) => {
    const name = kinds[index + 1]?.name;
    const difference = Math.abs(median(durations) / median(first) - 1);
    const p = mannWhitneyP(durations, first);
    if ((difference > MAX_DIFFERENCE && p < MIN_P) || p < CERTAIN_P)
      failures.add(`${name}: medians ${(difference * 100).toFixed(1)} % apart, p = ${p.toFixed(5)}`);
    return `${name} ${(difference * 100).toFixed(1)} % (p ${p.toFixed(2)})`;
  });
  return `${kinds[0]?.name} ${median(first).toFixed(0)} ms, ${summaries.join(', ')}`;
};

/** Guesses at accounts with a password, with Google only, and at missing accounts. */
const guesses = async (
  environment: TestEnvironment,
  hash: string,
  rounds: number,
): Promise<RequestKind[]> => {
  const accounts = Math.ceil(rounds / GUESSES);
  const guessAt = (name: string, emails: readonly string[]): RequestKind => ({
    name,
    status: 401,
    send: (n) => newShopper(environment).signIn(emails[n % accounts] ?? '', `not ${PASSWORD}`),
  });
  return [
    guessAt('wrong password', await createGuessTargets(environment, accounts, hash)),
    guessAt('no account', Array.from({ length: accounts }, anEmail)),
    guessAt('Google only', await createGuessTargets(environment, accounts)),
  ];
};

/** Password resets for existing and missing accounts. */
const emailRequests = async (
  environment: TestEnvironment,
  hash: string,
  rounds: number,
): Promise<RequestKind[]> => {
  const requestEmail = (name: string, emails: readonly string[]): RequestKind => ({
    name,
    status: 200,
    send: (n) => newShopper(environment).send('/reset-password', { email: emails[n] ?? '' }),
  });
  return [
    requestEmail('email to an account', await createGuessTargets(environment, rounds, hash)),
    requestEmail('email without an account', Array.from({ length: rounds }, anEmail)),
  ];
};

const newShopper = ({ origins }: TestEnvironment) => shopperAt(origins[0] ?? '', anIpAddress());

const run = async (rounds: number): Promise<CaseResult> => {
  await using environment = await startTestEnvironment(1);
  await newShopper(environment).signUp();
  const [signedUp] = await environment.rows<{ hash: string }>('select hash from passwords');
  const hash = signedUp?.hash ?? '';
  const failures = createFailures();
  const emailRounds = Math.min(rounds, MAX_EMAILS);
  const summaries = [
    await compare(await guesses(environment, hash, rounds), rounds, failures),
    await compare(await emailRequests(environment, hash, emailRounds), emailRounds, failures),
  ];
  failures.add(...(await environment.violations()));
  return { reached: summaries.join('; '), failures: failures.list() };
};

export const timing: StressTest = {
  name: 'timing',
  description: `guesses at accounts with a password, with Google only and without an account in turn, and password reset requests with and without an account, at most ${MAX_EMAILS} (of each)`,
  rounds: { short: 20, full: 300 },
  goal: `medians at most ${MAX_DIFFERENCE * 100} % apart, or ranks that do not differ significantly`,
  isExclusive: true,
  run,
};
