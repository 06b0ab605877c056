import { aBuyer } from '../buyer.ts';
import { createMisses, type Figure, type Note, type Proof } from '../stress-test.ts';
import { openTown } from '../test-environment.ts';
import { within } from '../wait-until.ts';

const GOAL_MS = 90_000;
const LOOK_MS = 250;
const SIDE_BY_SIDE = 8;
const TEA = 'masala-chai';
const PAID = "select count(*)::integer as paid from orders where status = 'paid'";

const run = async (rounds: number, note: Note = () => undefined): Promise<Figure> => {
  await using town = await openTown(1);
  await town.rows('update products set stock_grams = unit_grams * 1000');
  await town.setBaseline();
  await town.payment.faults({ webhooks: 'drop' });
  const misses = createMisses();
  let left = rounds;
  const pay = async () => {
    while (left-- > 0) {
      const buyer = aBuyer(town, TEA);
      const placed = await buyer.place();
      if ('refused' in placed) misses.add(`an order was refused: ${placed.refused} ${placed.text}`);
      // Nobody comes back to the shop afterwards.
      else await buyer.pay();
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, pay));
  const begun = performance.now();
  const paid = async () => (await town.rows<{ paid: number }>(PAID))[0]?.paid ?? 0;
  let found = 0;
  const isFound = async () => {
    found = await paid();
    note(`${found} of ${rounds} found`);
    return found >= rounds;
  };
  await within(isFound, { ms: GOAL_MS, everyMs: LOOK_MS });
  const seconds = Math.round((performance.now() - begun) / 1000);
  if (found < rounds) misses.add(`${rounds - found} payments were not found`);
  misses.add(...(await town.violations()));
  return { reached: `${found} of ${rounds} found within ${seconds} s`, misses: misses.list() };
};

export const lostEvents: Proof = {
  name: 'lost-events',
  says: 'every event of the payment provider is lost, and nobody comes back from paying (payments)',
  rounds: { test: 20, prove: 500 },
  goal: 'the shop finds every payment by itself within 90 s',
  run,
};
