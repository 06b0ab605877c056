import { openDatabase } from '../../../src/adapters/postgres/connection/database.ts';
import { createOrderRepository } from '../../../src/adapters/postgres/orders/order-repository.ts';
import { allOrders, type History, histories } from '../histories/order-events.ts';
import { play } from '../histories/play-history.ts';
import { seedOfRun } from '../random.ts';
import { createMisses, type Figure, type Note, type Proof } from '../stress-test.ts';
import { openTown } from '../test-environment.ts';

/** So many orders live through their histories at the same time. */
const SIDE_BY_SIDE = 8;
/** After so many orders of a product there is as much of it again. */
const UNITS = 500;

const playAll = async (
  all: readonly History[],
  named: string,
  note: Note = () => undefined,
): Promise<Figure> => {
  await using town = await openTown(2);
  await town.rows('update products set stock_grams = unit_grams * $1', [2 * UNITS]);
  await town.setBaseline();
  // The shop never asks what letters somebody got; whoever looks at the end of each order would read all of them.
  await town.rows('create index on letters ("to")');
  await using life = new AsyncDisposableStack();
  const { orm, close } = openDatabase(town.connection, () => undefined, SIDE_BY_SIDE);
  life.defer(close);
  const theater = { town, orders: createOrderRepository(orm, orm) };
  // What the provider sends by itself is lost: the histories say what comes, and when; and when a refund is done.
  await town.payment.faults({ webhooks: 'drop', refundStatus: 'pending' });
  const misses = createMisses();
  let next = 0;
  let right = 0;
  const products = await town.rows<{ id: string }>('select id from products order by id limit $1', [
    SIDE_BY_SIDE,
  ]);
  // Nobody else buys what a player does, so that its shelf tells what became of one order.
  const player = async ({ id }: { readonly id: string }) => {
    let played = 0;
    for (let number = next++; number < all.length; number = next++) {
      const found = await play(theater, all[number] ?? [], number, id);
      misses.add(...found);
      right += Number(found.length === 0);
      played += 1;
      note(`${right} of ${Math.min(next, all.length)} as the model says`);
      if (played % UNITS === 0) await town.restock(id, UNITS);
    }
  };
  await Promise.all(products.map(player));
  misses.add(...(await town.violations()));
  return { reached: `${right} of ${all.length} ${named} end as the model says`, misses: misses.list() };
};

export const webhookHistories: Proof = {
  name: 'webhook-histories',
  says: 'random histories of an order: paid, run out, cancelled, looked at, given back and disputed, with each kind of event early, late, lost, repeated and at once, and a look by the shopper at the end (histories)',
  rounds: { test: 125, prove: 20_000 },
  goal: 'every order ends as the model says: its state and the steps to it, the session, the shelf, letters, refunds and disputes',
  run: (rounds, note) => playAll(histories(rounds, seedOfRun()), 'histories', note),
};

export const webhookOrders: Proof = {
  name: 'webhook-orders',
  says: 'all orders in which events can come, whether the session is open, over, paid and disputed, or was paid too late (most events in a row)',
  rounds: { test: 2, prove: 5 },
  goal: 'every order ends as the model says in all that is kept of it',
  run: (rounds, note) => playAll(allOrders(rounds), 'orders of events', note),
};
