import { anAddressOfTheNet, anEmail, PASSWORD, shopperAt } from '../../../test/support/shopper.ts';
import { makeAccounts } from '../accounts.ts';
import { median } from '../load/quantile.ts';
import { likeness } from '../rank-test.ts';
import { createMisses, type Figure, type Misses, type Proof } from '../stress-test.ts';
import { openTown, type Town } from '../test-environment.ts';

/** Fewer guesses than slow an account down. */
const GUESSES = 4;
const MOST_DIFFERENCE = 0.03;
const LEAST_LIKENESS = 0.01;
/** So unlikely a difference is one, however small. */
const CERTAIN = 0.0001;
/** Fewer letters than all together may ask for before they are slowed. */
const MOST_LETTERS = 200;

/** So many accounts, with the password of one that was signed up, or with none but Google's. */
const moveIn = async ({ rows }: Town, count: number, hash?: string): Promise<string[]> => {
  const emails = Array.from({ length: count }, anEmail);
  const members = await makeAccounts(rows, emails, hash);
  if (hash === undefined)
    await rows(
      "insert into federated_accounts (issuer, subject, user_id) select 'https://accounts.google.com', id::text, id from unnest($1::uuid[]) as u (id)",
      [members.map(({ id }) => id)],
    );
  return emails;
};

/** One way to ask, of so many accounts; all that is told apart by how long the answers take. */
type Kind = {
  readonly name: string;
  readonly ask: (n: number) => Promise<Response>;
  readonly status: number;
};

/** Asks in each way so often, by turns; answers how long each answer took, ms. */
const timesOf = async (kinds: readonly Kind[], rounds: number, misses: Misses): Promise<number[][]> => {
  const times: number[][] = kinds.map(() => []);
  for (let n = 0; n < rounds; n += 1)
    // Each time another first, so that what keeps the machine busy, and what an answer leaves to do, falls on all alike.
    for (const turn of kinds.keys()) {
      const which = (n + turn) % kinds.length;
      const kind = kinds[which];
      if (!kind) continue;
      const begun = performance.now();
      const response = await kind.ask(n);
      await response.text();
      times[which]?.push(performance.now() - begun);
      if (response.status !== kind.status) misses.add(`${kind.name} was answered ${response.status}`);
    }
  return times;
};

/** Whether the other ways take another time than the first; answers the words for the row. */
const compare = async (kinds: readonly Kind[], rounds: number, misses: Misses): Promise<string> => {
  const [first = [], ...others] = await timesOf(kinds, rounds, misses);
  const told = others.map((times, index) => {
    const name = kinds[index + 1]?.name;
    const difference = Math.abs(median(times) / median(first) - 1);
    const p = likeness(times, first);
    if ((difference > MOST_DIFFERENCE && p < LEAST_LIKENESS) || p < CERTAIN)
      misses.add(`${name}: medians ${(difference * 100).toFixed(1)} % apart, p = ${p.toFixed(5)}`);
    return `${name} ${(difference * 100).toFixed(1)} % (p ${p.toFixed(2)})`;
  });
  return `${kinds[0]?.name} ${median(first).toFixed(0)} ms, ${told.join(', ')}`;
};

/** Guesses at accounts with a password, at accounts of Google, and at none. */
const guesses = async (town: Town, hash: string, rounds: number): Promise<Kind[]> => {
  const accounts = Math.ceil(rounds / GUESSES);
  const guessAt = (name: string, emails: readonly string[]): Kind => ({
    name,
    status: 401,
    ask: (n) =>
      strangerAt(town).post('/api/auth/sign-in', {
        email: emails[n % accounts],
        password: `not ${PASSWORD}`,
      }),
  });
  return [
    guessAt('wrong password', await moveIn(town, accounts, hash)),
    guessAt('no account', Array.from({ length: accounts }, anEmail)),
    guessAt('Google only', await moveIn(town, accounts)),
  ];
};

/** Letters for a new password, to addresses that have an account and that have none. */
const letters = async (town: Town, hash: string, rounds: number): Promise<Kind[]> => {
  const letterTo = (name: string, emails: readonly string[]): Kind => ({
    name,
    status: 200,
    ask: (n) => strangerAt(town).send('/reset-password', { email: emails[n] ?? '' }),
  });
  return [
    letterTo('letter to an account', await moveIn(town, rounds, hash)),
    letterTo('letter to nobody', Array.from({ length: rounds }, anEmail)),
  ];
};

const strangerAt = ({ origins }: Town) => shopperAt(origins[0] ?? '', anAddressOfTheNet());

const run = async (rounds: number): Promise<Figure> => {
  await using town = await openTown(1);
  await strangerAt(town).signUp();
  const [signedUp] = await town.rows<{ hash: string }>('select hash from passwords');
  const hash = signedUp?.hash ?? '';
  const misses = createMisses();
  const few = Math.min(rounds, MOST_LETTERS);
  const told = [
    await compare(await guesses(town, hash, rounds), rounds, misses),
    await compare(await letters(town, hash, few), few, misses),
  ];
  misses.add(...(await town.violations()));
  return { reached: told.join('; '), misses: misses.list() };
};

export const timing: Proof = {
  name: 'timing',
  says: `guesses at accounts with a password, at accounts of Google, and at none, by turns, and so letters for a new password to accounts and to nobody, at most ${MOST_LETTERS} (of each)`,
  rounds: { test: 20, prove: 300 },
  goal: `medians no more than ${MOST_DIFFERENCE * 100} % apart, or ranks that do not tell them apart`,
  isAlone: true,
  run,
};
