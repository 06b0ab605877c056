import { anAddressOfTheNet, anEmail, PASSWORD, shopperAt } from '#test/support/shopper.ts';
import { makeAccounts } from '../accounts.ts';
import { median } from '../load/quantile.ts';
import { createMisses, type Figure, type Proof } from '../proof.ts';
import { likeness } from '../ranks.ts';
import { openTown, type Town } from '../town.ts';

/** Fewer guesses than slow an account down. */
const GUESSES = 4;
const MOST_DIFFERENCE = 0.03;
const LEAST_LIKENESS = 0.01;
/** So unlikely a difference is one, however small. */
const CERTAIN = 0.0001;
const KINDS = ['wrong password', 'no account', 'Google only'] as const;
type Kind = (typeof KINDS)[number];

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

const run = async (rounds: number): Promise<Figure> => {
  await using town = await openTown(1);
  const [origin = ''] = town.origins;
  await shopperAt(origin).signUp();
  const [signedUp] = await town.rows<{ hash: string }>('select hash from passwords');
  const accounts = Math.ceil(rounds / GUESSES);
  const emails: Readonly<Record<Kind, readonly string[]>> = {
    'wrong password': await moveIn(town, accounts, signedUp?.hash ?? ''),
    'no account': Array.from({ length: accounts }, anEmail),
    'Google only': await moveIn(town, accounts),
  };
  const misses = createMisses();
  const guess = async (email: string): Promise<number> => {
    const visitor = shopperAt(origin, anAddressOfTheNet());
    const begun = performance.now();
    const response = await visitor.post('/api/auth/sign-in', { email, password: `not ${PASSWORD}` });
    await response.text();
    if (response.status !== 401) misses.add(`a guess was answered ${response.status}`);
    return performance.now() - begun;
  };
  const times: Readonly<Record<Kind, number[]>> = {
    'wrong password': [],
    'no account': [],
    'Google only': [],
  };
  for (let n = 0; n < rounds; n += 1)
    // By turns, each time another first, so that what keeps the machine busy falls on all alike.
    for (const k of [0, 1, 2]) {
      const kind = KINDS[(n + k) % KINDS.length] ?? 'no account';
      times[kind].push(await guess(emails[kind][n % accounts] ?? ''));
    }
  const wrong = times['wrong password'];
  const told = (['no account', 'Google only'] as const).map((kind) => {
    const difference = Math.abs(median(times[kind]) / median(wrong) - 1);
    const p = likeness(times[kind], wrong);
    if ((difference > MOST_DIFFERENCE && p < LEAST_LIKENESS) || p < CERTAIN)
      misses.add(`${kind}: medians ${(difference * 100).toFixed(1)} % apart, p = ${p.toFixed(5)}`);
    return `${kind} ${(difference * 100).toFixed(1)} % (p ${p.toFixed(2)})`;
  });
  misses.add(...(await town.violations()));
  return { reached: `${median(wrong).toFixed(0)} ms; ${told.join(', ')}`, misses: misses.list() };
};

export const timing: Proof = {
  name: 'timing',
  says: 'guesses at accounts with a password, at accounts of Google, and at none, by turns (guesses of each)',
  faults: ['D08'],
  rounds: { test: 20, prove: 300 },
  goal: `medians no more than ${MOST_DIFFERENCE * 100} % apart, or ranks that do not tell them apart`,
  isAlone: true,
  run,
};
