import { randomUUID } from 'node:crypto';
import { anAddress, aPurchase } from '../../../test/support/examples.ts';
import { sessionOf } from '../../../test/support/payment-desk.ts';
import { orderOf } from '../recorder.ts';
import { type Answer, type StartingLine, startingLine } from '../simultaneous-requests.ts';
import { createMisses, type Figure, type Proof } from '../stress-test.ts';
import { openTown, type Town } from '../test-environment.ts';

const TEA = 'uji-matcha';
const LEAST_CONNECTIONS = 16;

/** Leaves so many units of the tea on the shelf. */
const leaveInStock = async (town: Town, units: number): Promise<void> => {
  await town.rows('update products set stock_grams = unit_grams * $2 where id = $1', [TEA, units]);
  await town.setBaseline();
};

const unitsLeft = async (town: Town): Promise<number> =>
  (
    await town.rows<{ units: number }>(
      'select stock_grams::float8 / unit_grams as units from products where id = $1',
      [TEA],
    )
  )[0]?.units ?? Number.NaN;

const connections = async (town: Town): Promise<number> =>
  (
    await town.rows<{ n: number }>(
      "select count(*)::integer as n from pg_stat_activity where application_name = 'camellia'",
    )
  )[0]?.n ?? 0;

type Buyer = { readonly receipt: string; readonly answer: Answer };

/** As many buyers as there are lanes, at all shops at once, one unit each. */
const race = async (town: Town, line: StartingLine, buyers: number): Promise<Buyer[]> => {
  const purchases = Array.from({ length: buyers }, () => {
    const email = `canary-${randomUUID()}@example.com`;
    return aPurchase({ items: [{ id: TEA, quantity: 1 }], email, shipping: anAddress({ name: email }) });
  });
  const answers = await line.run(
    purchases.map((body, n) => ({
      url: new URL('/checkout-form', town.origins[n % town.origins.length]),
      body,
    })),
  );
  return answers.map((answer, n) => {
    const purchase = purchases[n];
    if (purchase && answer.status === 200) town.witness.hears(orderOf(purchase));
    return { receipt: purchase?.receipt ?? '', answer };
  });
};

const isSold = ({ answer }: Buyer): boolean => answer.status === 200;
const isPolite = ({ answer }: Buyer): boolean =>
  answer.status === 409 && answer.text.includes('"too-little-stock"');

/** Every winner says three times at once that they do not want it after all: the unit comes back, and once. */
const giveBack = async (town: Town, line: StartingLine, winners: readonly Buyer[]): Promise<Answer[]> => {
  const cancels = winners.flatMap(({ receipt, answer }) =>
    [0, 1, 0].map((n) => ({
      url: new URL(`/api/orders/${receipt}/cancel`, town.origins[n]),
      body: { linkSecret: JSON.parse(answer.text).linkSecret },
    })),
  );
  const answers = await line.run(cancels);
  for (const { receipt } of winners) town.witness.hears({ what: 'ended', receipt });
  return answers.filter(({ status }) => status !== 200);
};

/** Winners pay, and the owner puts as much on the shelf again. */
const payAndRestock = async (town: Town, winners: readonly Buyer[]): Promise<void> => {
  for (const { answer } of winners) await town.payment.pay(sessionOf(JSON.parse(answer.text).url));
  await town.restock(TEA, winners.length);
};

const PAID_EVERY = 10;

/** One round; answers whether it was exact, and what was not as it must be. */
const playRound = async (
  town: Town,
  line: StartingLine,
  { round, units, buyers }: Round,
): Promise<string[]> => {
  const raced = await race(town, line, buyers);
  const winners = raced.filter(isSold);
  const left = await unitsLeft(town);
  if (winners.length !== units || raced.filter(isPolite).length !== buyers - units || left !== 0) {
    const odd = raced.find((buyer) => !isSold(buyer) && !isPolite(buyer))?.answer;
    const said = odd ? `, and one was told ${odd.status} ${odd.text.slice(0, 200)}` : '';
    return [`round ${round}: ${winners.length} of ${units} sold, ${left} left${said}`];
  }
  if (round % PAID_EVERY === 0) await payAndRestock(town, winners);
  const refused = round % PAID_EVERY === 0 ? [] : await giveBack(town, line, winners);
  const back = await unitsLeft(town);
  return [
    ...refused.map(({ status, text }) => `round ${round}: a cancel was answered ${status} ${text}`),
    ...(back === units ? [] : [`round ${round}: ${back} of ${units} units are there again`]),
  ];
};
type Round = { readonly round: number; readonly units: number; readonly buyers: number };

const raceFor =
  (units: number, buyers: number) =>
  async (rounds: number): Promise<Figure> => {
    await using town = await openTown(2);
    using line = startingLine(buyers);
    await leaveInStock(town, units);
    const misses = createMisses();
    let exact = 0;
    for (let round = 0; round < rounds && misses.count() === 0; round += 1) {
      misses.add(...(await playRound(town, line, { round, units, buyers })));
      exact += Number(misses.count() === 0);
    }
    const open = await connections(town);
    if (open < LEAST_CONNECTIONS) misses.add(`only ${open} connections to the database`);
    misses.add(...(await town.violations()));
    return {
      reached: `${exact} of ${rounds} exact, ${exact * units} sold, ${open} connections`,
      misses: misses.list(),
    };
  };

export const lastUnit: Proof = {
  name: 'last-unit',
  says: '16 buyers at two shops want the last unit at the same moment; the unit is then paid, or cancelled three times at once (rounds)',
  rounds: { test: 40, prove: 5_000 },
  goal: 'one is sold and 15 are refused politely in every round, and it comes back once',
  run: raceFor(1, 16),
};

export const tenUnits: Proof = {
  name: 'ten-units',
  says: '64 buyers at two shops want ten units at the same moment (rounds)',
  rounds: { test: 5, prove: 500 },
  goal: 'exactly ten are sold in every round, never nine and never eleven',
  run: raceFor(10, 64),
};
