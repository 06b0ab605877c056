import { z } from 'zod';
import { aPurchase } from '../../../test/support/examples.ts';
import { type Navigation, navigate, type Sender } from '../../../test/support/navigate.ts';
import { anEmail, PASSWORD, shopperAt } from '../../../test/support/shopper.ts';
import { startTestEnvironment, type TestEnvironment } from '../environment/test-environment.ts';
import { type CaseResult, createFailures, type StressTest } from '../runner/stress-test.ts';

const CONCURRENCY = 4;
const ACCEPT = 'text/html,application/xhtml+xml,*/*;q=0.8';
const placedSchema = z.object({ linkSecret: z.string() });

/** Headers of browsers that submit a form of a page with `Referrer-Policy: no-referrer`. */
const ownSenders = (origin: string): readonly Sender[] => [
  { origin: 'null', site: 'same-origin' },
  { origin: 'null', referer: `${origin}/reset-password` },
];
/** Headers of a form on another site. */
const foreignSenders = (origin: string): readonly Sender[] => [
  { origin: 'null', site: 'cross-site' },
  { origin: 'null', site: 'same-site' },
  { origin: 'null' },
  { origin: 'null', referer: `https://evil.example/${origin}` },
  { origin: 'https://evil.example', site: 'same-origin' },
];

type Form = {
  readonly path: string;
  readonly fields: Record<string, string>;
  readonly isDone: () => Promise<boolean>;
};

const secretsOf = async ({ rows }: Pick<TestEnvironment, 'rows'>, kind: string, email: string) =>
  rows<{ secret: string }>(`select facts->>'secret' as secret from letters where kind = $1 and "to" = $2`, [
    kind,
    email,
  ]);

/** Yields each form of a secret page for a new shopper; a form may need the previous one submitted. */
async function* formsFor(
  environment: TestEnvironment,
  shopper: ReturnType<typeof shopperAt>,
): AsyncGenerator<Form> {
  const email = await shopper.signUp(anEmail());
  const secret = async (kind: string) => (await secretsOf(environment, kind, email)).at(-1)?.secret ?? '';
  const isTrue = async (sql: string) => (await environment.rows(sql, [email])).length > 0;
  const verification = await secret('prove-email');
  yield {
    path: `/prove-email/${verification}`,
    fields: {},
    isDone: () => isTrue('select 1 from users where email = $1 and email_proven_at is not null'),
  };
  yield {
    path: '/reset-password',
    fields: { email },
    isDone: async () => (await secretsOf(environment, 'reset-password', email)).length > 0,
  };
  const reset = `/reset-password/${await secret('reset-password')}`;
  yield {
    path: reset,
    fields: { password: `${PASSWORD} again`, confirmPassword: `${PASSWORD} again` },
    isDone: async () => (await shopper.request(reset)).status === 410,
  };
  const purchase = aPurchase({ email, items: [{ id: 'marrakech-mint', quantity: 1 }] });
  const placed = await shopper.post('/checkout-form', purchase);
  const order = `/order/${placedSchema.parse(await placed.json()).linkSecret}`;
  yield {
    path: order,
    fields: { intent: 'cancel' },
    isDone: async () => (await (await shopper.request(order)).text()).includes('Cancelled'),
  };
}

const run = async (rounds: number): Promise<CaseResult> => {
  await using environment = await startTestEnvironment(1);
  const origin = environment.origins[0] ?? '';
  const failures = createFailures();
  let accepted = 0;
  const shopSenders = ownSenders(origin);
  const submitAll = async (round: number) => {
    const shopper = shopperAt(origin);
    for await (const { path, fields, isDone } of formsFor(environment, shopper)) {
      const form: Omit<Navigation, 'sender'> = {
        path,
        content: { type: 'application/x-www-form-urlencoded', body: new URLSearchParams(fields).toString() },
        headers: { accept: ACCEPT, cookie: shopper.cookie(), 'x-forwarded-for': shopper.address },
      };
      const page = path.replace(/[\w-]{43}$/, '…');
      for (const sender of foreignSenders(origin)) {
        const { status, headers } = await navigate(origin, { ...form, sender });
        const isPage = headers['content-type']?.startsWith('text/html');
        if (status !== 403 || !isPage) failures.add(`${page} from ${JSON.stringify(sender)}: ${status}`);
      }
      if (await isDone()) failures.add(`${page} took effect for another site`);
      const sender = shopSenders[round % shopSenders.length] ?? {};
      const { status, headers } = await navigate(origin, { ...form, sender });
      const isShown = status === 302 || headers['content-type']?.startsWith('text/html');
      if (status >= 400 || !isShown) failures.add(`${page} from the shop: ${status}`);
      else if (await isDone()) accepted += 1;
      else failures.add(`${page} had no effect`);
    }
  };
  const left = Array.from({ length: rounds }, (_, round) => round).values();
  const worker = async () => {
    for (const round of left) await submitAll(round);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return { reached: `${accepted} forms accepted of ${rounds} shoppers`, failures: failures.list() };
};

export const secretForms: StressTest = {
  name: 'secret-forms',
  description:
    'every form of a page with a secret address, sent with `Origin: null` from the shop and from other sites (shoppers, four forms each)',
  rounds: { short: 6, full: 400 },
  goal: 'every form of the shop is accepted and ends on a page; forms of other sites are rejected with a page and change nothing',
  run,
};
