import { anAddressOfTheNet, anEmail, PASSWORD, shopperAt } from '../../../test/support/shopper.ts';
import { createAccounts } from '../accounts.ts';
import { median } from '../load/quantile.ts';
import { mannWhitneyP } from '../rank-test.ts';
import { type CaseResult, createFailures, type Failures, type StressTest } from '../stress-test.ts';
import { startTestEnvironment, type TestEnvironment } from '../test-environment.ts';

/** Fewer guesses than slow an account down. */
const GUESSES = 4;
const MAX_DIFFERENCE = 0.03;
const MIN_P = 0.01;
/** So unlikely a difference is one, however small. */
const CERTAIN_P = 0.0001;
/** Fewer letters than all together may ask for before they are slowed. */
const MAX_EMAILS = 200;

/** So many accounts, with the password of one that was signed up, or with none but Google's. */
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

/** One way to ask, of so many accounts; all that is told apart by how long the answers take. */
type RequestKind = {
  readonly name: string;
  readonly runQuery: (n: number) => Promise<Response>;
  readonly status: number;
};

/** Asks in each way so often, by turns; answers how long each answer took, ms. */
const measureKinds = async (
  kinds: readonly RequestKind[],
  rounds: number,
  failures: Failures,
): Promise<number[][]> => {
  const durations: number[][] = kinds.map(() => []);
  for (let n = 0; n < rounds; n += 1)
    // Each time another first, so that what keeps the machine busy, and what an answer leaves to do, falls on all alike.
    for (const turn of kinds.keys()) {
      const which = (n + turn) % kinds.length;
      const kind = kinds[which];
      if (!kind) continue;
      const startedAt = performance.now();
      const response = await kind.runQuery(n);
      await response.text();
      durations[which]?.push(performance.now() - startedAt);
      if (response.status !== kind.status) failures.add(`${kind.name} was answered ${response.status}`);
    }
  return durations;
};

/** Whether the other ways take another time than the first; answers the words for the row. */
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

/** Guesses at accounts with a password, at accounts of Google, and at none. */
const guesses = async (
  environment: TestEnvironment,
  hash: string,
  rounds: number,
): Promise<RequestKind[]> => {
  const accounts = Math.ceil(rounds / GUESSES);
  const guessAt = (name: string, emails: readonly string[]): RequestKind => ({
    name,
    status: 401,
    runQuery: (n) =>
      newShopper(environment).post('/api/auth/sign-in', {
        email: emails[n % accounts],
        password: `not ${PASSWORD}`,
      }),
  });
  return [
    guessAt('wrong password', await createGuessTargets(environment, accounts, hash)),
    guessAt('no account', Array.from({ length: accounts }, anEmail)),
    guessAt('Google only', await createGuessTargets(environment, accounts)),
  ];
};

/** Letters for a new password, to addresses that have an account and that have none. */
const emailRequests = async (
  environment: TestEnvironment,
  hash: string,
  rounds: number,
): Promise<RequestKind[]> => {
  const requestEmail = (name: string, emails: readonly string[]): RequestKind => ({
    name,
    status: 200,
    runQuery: (n) => newShopper(environment).send('/reset-password', { email: emails[n] ?? '' }),
  });
  return [
    requestEmail('letter to an account', await createGuessTargets(environment, rounds, hash)),
    requestEmail('letter to nobody', Array.from({ length: rounds }, anEmail)),
  ];
};

const newShopper = ({ origins }: TestEnvironment) => shopperAt(origins[0] ?? '', anAddressOfTheNet());

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
  description: `guesses at accounts with a password, at accounts of Google, and at none, by turns, and so letters for a new password to accounts and to nobody, at most ${MAX_EMAILS} (of each)`,
  rounds: { short: 20, full: 300 },
  goal: `medians no more than ${MAX_DIFFERENCE * 100} % apart, or ranks that do not tell them apart`,
  isExclusive: true,
  run,
};
