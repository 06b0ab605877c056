import { aCanary } from '../../../test/support/canary.ts';
import { anAddress, aPurchase } from '../../../test/support/examples.ts';
import { type StartingLine, startingLine } from '../simultaneous-requests.ts';
import { createMisses, type Figure, type Proof } from '../stress-test.ts';
import { openTown, type Town } from '../test-environment.ts';

const SHOPPERS = 64;
const ONE_USE = 'insert into coupons (code, percent, minimum_cents, total_limit) values ($1, 10, 0, 1)';

/** A code that one shopper may use, and all of them send it at once; the one who got it does not buy after all. */
const playRound = async (town: Town, line: StartingLine, round: number): Promise<string[]> => {
  const coupon = `ROUND-${round}`;
  await town.rows(ONE_USE, [coupon]);
  const purchases = Array.from({ length: SHOPPERS }, () => {
    const name = aCanary();
    const items = [{ id: 'marrakech-mint', quantity: 1 }];
    return aPurchase({ items, coupon, email: `${name}@example.com`, shipping: anAddress({ name }) });
  });
  const { origins } = town;
  const answers = await line.run(
    purchases.map((body, n) => ({ url: new URL('/checkout-form', origins[n % origins.length]), body })),
  );
  const winners = purchases.flatMap(({ receipt }, n) => {
    const answer = answers[n];
    return answer?.status === 200 ? [{ receipt, linkSecret: JSON.parse(answer.text).linkSecret }] : [];
  });
  const refused = answers.filter(({ text }) => text.includes('"coupon-refused"')).length;
  const cancels = winners.flatMap(({ receipt, linkSecret }) =>
    [0, 1].map((shop) => ({
      url: new URL(`/api/orders/${receipt}/cancel`, origins[shop]),
      body: { linkSecret },
    })),
  );
  await line.run(cancels);
  const [counted] = await town.rows<{ redeemed: number }>('select redeemed from coupons where code = $1', [
    coupon,
  ]);
  if (winners.length === 1 && refused === SHOPPERS - 1 && counted?.redeemed === 0) return [];
  const statuses = [...new Set(answers.map(({ status }) => status))].join(', ');
  return [
    `round ${round}: ${winners.length} got it, ${refused} were told, ${counted?.redeemed} is counted afterwards; answers were ${statuses}`,
  ];
};

const run = async (rounds: number): Promise<Figure> => {
  await using town = await openTown(2);
  using line = startingLine(SHOPPERS);
  const misses = createMisses();
  let exact = 0;
  for (let round = 0; round < rounds; round += 1) {
    const found = await playRound(town, line, round);
    misses.add(...found);
    exact += Number(found.length === 0);
  }
  misses.add(...(await town.violations()));
  return { reached: `${exact} of ${rounds} exact`, misses: misses.list() };
};

export const lastCoupon: Proof = {
  name: 'last-coupon',
  says: '64 shoppers at two shops send a code that one of them may use, who then cancels twice at once (rounds)',
  rounds: { test: 5, prove: 200 },
  goal: 'one use in every round, given back once',
  run,
};
