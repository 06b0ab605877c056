import { apiMap } from '../../../src/domain/api/api-map.ts';
import { MAX_UNPAID_ORDERS_PER_IP_ADDRESS } from '../../../src/domain/orders/max-unpaid-orders.ts';
import { RATE_LIMIT_POLICIES } from '../../../src/platform/traffic/policies.ts';
import { aPurchase } from '../../../test/support/examples.ts';
import { responseStatuses } from '../../../test/support/response-statuses.ts';
import { anEmail, anIpAddress, type Shopper, shopperAt } from '../../../test/support/shopper.ts';
import { startTestEnvironment, type TestEnvironment } from '../environment/test-environment.ts';
import { type CaseResult, createFailures, type StressTest } from '../runner/stress-test.ts';

const TEA = 'marrakech-mint';
/** Client addresses with unverified shoppers, uses of the coupon, and uses they may reserve. */
const SHOPPERS = 20;
const USES = 25;
const MAX_UNVERIFIED = 12;

const order = (shopper: Shopper, coupon?: string) =>
  shopper.post('/checkout-form', aPurchase({ items: [{ id: TEA, quantity: 1 }], ...(coupon && { coupon }) }));

/** Failed sign-ins from one address, more than its limit. */
const FAILED_SIGN_INS = 62;

/** Exceeds the limits of one address with failed sign-ins and malformed orders. */
const exceedLimits = async (origin: string, address: string): Promise<void> => {
  const attacker = shopperAt(origin, address);
  const json = { 'content-type': 'application/json' };
  await responseStatuses(FAILED_SIGN_INS, () => attacker.signIn(anEmail(), 'the wrong password'));
  await responseStatuses(RATE_LIMIT_POLICIES['invalid-request'].limits[0].burst + 20, () =>
    attacker.request(apiMap.placeOrder, { body: '{', headers: json }),
  );
};

/** Returns rejections of correct requests from the same address with new browsers. */
const findRejections = async (origin: string, address: string): Promise<string[]> => {
  const email = await shopperAt(origin, anIpAddress()).signUp();
  const [signIn, guest] = await Promise.all([
    shopperAt(origin, address).signIn(email),
    order(shopperAt(origin, address)),
  ]);
  return [
    ...(signIn.ok ? [] : [`a correct sign-in returned ${signIn.status}`]),
    ...(guest.ok ? [] : [`a guest order returned ${guest.status}`]),
  ];
};

const verifiedAt = async (
  environment: TestEnvironment,
  origin: string,
  address: string,
): Promise<Shopper> => {
  const customer = shopperAt(origin, address);
  const email = await customer.signUp();
  await environment.rows('update users set email_proven_at = now() where email = $1', [email]);
  return customer;
};

const runRound = async (environment: TestEnvironment, round: number): Promise<string[]> => {
  const failures: string[] = [];
  const originOf = (n: number) => environment.origins[n % environment.origins.length] ?? '';
  const abused = anIpAddress();
  await exceedLimits(originOf(round), abused);
  failures.push(
    ...(await findRejections(originOf(round), abused)).map((rejected) => `round ${round}: ${rejected}`),
  );

  const address = anIpAddress();
  const customer = await verifiedAt(environment, originOf(round), address);
  // More shoppers behind one address than may have unpaid orders, at both shops.
  const orders = Array.from({ length: MAX_UNPAID_ORDERS_PER_IP_ADDRESS + 6 }, (_, n) =>
    order(shopperAt(originOf(n), address)),
  );
  const placed = (await Promise.all(orders)).filter(({ ok }) => ok).length;
  if (placed !== MAX_UNPAID_ORDERS_PER_IP_ADDRESS)
    failures.push(`round ${round}: shoppers at one address placed ${placed} orders`);
  const customerOrder = await order(customer);
  if (!customerOrder.ok)
    failures.push(
      `round ${round}: the verified customer got ${customerOrder.status} ${await customerOrder.text()}`,
    );

  const code = `SHARED-${round}`;
  await environment.rows(
    'insert into coupons (code, percent, minimum_cents, total_limit) values ($1, 10, 0, $2)',
    [code, USES],
  );
  const reserved = await Promise.all(
    Array.from({ length: SHOPPERS }, (_, n) => order(shopperAt(originOf(n)), code)),
  );
  const uses = reserved.filter(({ ok }) => ok).length;
  if (uses !== MAX_UNVERIFIED)
    failures.push(`round ${round}: ${uses} of ${USES} uses reserved by unpaid orders`);
  const late = await order(await verifiedAt(environment, originOf(round), anIpAddress()), code);
  if (!late.ok) failures.push(`round ${round}: no use was left for a verified customer`);
  const [counted] = await environment.rows<{ redeemed: number }>(
    'select redeemed from coupons where code = $1',
    [code],
  );
  if (counted?.redeemed !== uses + Number(late.ok))
    failures.push(`round ${round}: ${counted?.redeemed} uses counted`);
  return failures;
};

const run = async (rounds: number): Promise<CaseResult> => {
  await using environment = await startTestEnvironment(2, { TRUSTED_PROXIES: '1' });
  await environment.restock(TEA, 100_000);
  const failures = createFailures();
  let correctRounds = 0;
  for (let round = 0; round < rounds; round += 1) {
    const found = await runRound(environment, round);
    failures.add(...found);
    correctRounds += Number(found.length === 0);
  }
  failures.add(...(await environment.violationsNow()));
  return { reached: `${correctRounds} of ${rounds} correct`, failures: failures.list() };
};

export const sharedAddress: StressTest = {
  name: 'shared-address',
  description:
    'failed sign-ins and malformed orders from one address throttle neither a correct sign-in nor a guest there; unverified shoppers fill the limit of unpaid orders of an address and reserve a coupon; a verified customer still orders (rounds)',
  rounds: { short: 1, full: 20 },
  goal: 'every verified customer served, no limit exceeded',
  run,
};
