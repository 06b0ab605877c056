import { MOST_UNPAID } from '#domain/unpaid.ts';
import { aPurchase } from '#test/support/examples.ts';
import { anAddressOfTheNet, type Shopper, shopperAt } from '#test/support/shopper.ts';
import { createMisses, type Figure, type Proof } from '../proof.ts';
import { openTown, type Town } from '../town.ts';

const TEA = 'marrakech-mint';
/** Addresses whose unverified shoppers reserve a coupon at once, and how many uses it has. */
const SHOPPERS = 20;
const USES = 25;
const MAX_UNVERIFIED = 12;

const order = (shopper: Shopper, coupon?: string) =>
  shopper.post('/checkout-form', aPurchase({ items: [{ id: TEA, quantity: 1 }], ...(coupon && { coupon }) }));

const verifiedAt = async (town: Town, origin: string, address: string): Promise<Shopper> => {
  const customer = shopperAt(origin, address);
  const email = await customer.signUp();
  await town.rows('update users set email_proven_at = now() where email = $1', [email]);
  return customer;
};

const playRound = async (town: Town, round: number): Promise<string[]> => {
  const misses: string[] = [];
  const originOf = (n: number) => town.origins[n % town.origins.length] ?? '';
  const address = anAddressOfTheNet();
  const customer = await verifiedAt(town, originOf(round), address);
  // A crowd behind one address, at both shops at once.
  const crowd = Array.from({ length: MOST_UNPAID.address + 6 }, (_, n) =>
    order(shopperAt(originOf(n), address)),
  );
  const placed = (await Promise.all(crowd)).filter(({ ok }) => ok).length;
  if (placed !== MOST_UNPAID.address) misses.push(`round ${round}: the crowd placed ${placed} orders`);
  const own = await order(customer);
  if (!own.ok) misses.push(`round ${round}: the verified customer got ${own.status} ${await own.text()}`);

  const code = `CROWD-${round}`;
  await town.rows('insert into coupons (code, percent, minimum_cents, total_limit) values ($1, 10, 0, $2)', [
    code,
    USES,
  ]);
  const reserved = await Promise.all(
    Array.from({ length: SHOPPERS }, (_, n) => order(shopperAt(originOf(n)), code)),
  );
  const uses = reserved.filter(({ ok }) => ok).length;
  if (uses !== MAX_UNVERIFIED) misses.push(`round ${round}: ${uses} unpaid uses of ${USES}`);
  const late = await order(await verifiedAt(town, originOf(round), anAddressOfTheNet()), code);
  if (!late.ok) misses.push(`round ${round}: no use was left for a verified customer`);
  const [counted] = await town.rows<{ redeemed: number }>('select redeemed from coupons where code = $1', [
    code,
  ]);
  if (counted?.redeemed !== uses + Number(late.ok))
    misses.push(`round ${round}: ${counted?.redeemed} uses are counted`);
  return misses;
};

const run = async (rounds: number): Promise<Figure> => {
  await using town = await openTown(2, { TRUSTED_PROXIES: '1' });
  await town.restock(TEA, 100_000);
  const misses = createMisses();
  let held = 0;
  for (let round = 0; round < rounds; round += 1) {
    const found = await playRound(town, round);
    misses.add(...found);
    held += Number(found.length === 0);
  }
  misses.add(...(await town.violationsNow()));
  return { reached: `${held} of ${rounds} held`, misses: misses.list() };
};

export const crowdedAddress: Proof = {
  name: 'crowded-address',
  says: 'a crowd behind one address fills its limit of unpaid orders, and 20 guests reserve a coupon of 25 uses; a verified customer orders all the same (rounds)',
  faults: ['B05', 'A28'],
  rounds: { test: 1, prove: 20 },
  goal: 'every verified customer served, no limit exceeded',
  run,
};
