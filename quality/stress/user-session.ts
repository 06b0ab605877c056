import { randomUUID } from 'node:crypto';
import { aCanary } from '../../test/support/canary.ts';
import { aSecret } from '../../test/support/examples.ts';
import { aSignUp, type Shopper, shopperAt } from '../../test/support/shopper.ts';
import { digestOf } from './accounts.ts';
import { SESSION_COOKIE } from './buyer.ts';
import { linkTo } from './outages/signed-in-shopper.ts';
import { readFor } from './read-response.ts';
import type { Acknowledged } from './recorder.ts';
import type { Town } from './test-environment.ts';

/** What somebody with an account needs of a town. */
export type Home = Pick<Town, 'origins' | 'rows' | 'witness'>;

/** Somebody with an account, and what they believe that it holds. */
type Member = {
  readonly town: Home;
  readonly shopper: Shopper;
  readonly email: string;
  readonly tea: string;
  password: string;
  inCart: number;
};

/** Does one thing with an account; answers whether the shop granted it. */
type Deed = (member: Member) => Promise<boolean>;

/** Wants something, and notes it as granted when it is; a page that takes a form grants it by leading elsewhere. */
const want = async (
  { town: { witness }, email }: Member,
  facts: readonly Acknowledged[],
  ask: () => Promise<Response>,
): Promise<boolean> => {
  witness.asks(...facts);
  const response = await ask();
  const [canary] = email.split('@');
  await readFor(witness, canary ?? '', response);
  const isGranted = response.status >= 200 && response.status < 400 && response.status !== 202;
  if (isGranted) witness.hears(...facts);
  return isGranted;
};

const sessionOf = ({ shopper, email }: Member, isOpen: boolean): Acknowledged => {
  const secret = shopper.jar.get(SESSION_COOKIE) ?? '';
  return { what: 'session', email, digest: digestOf(secret), isOpen };
};

/** Notes the session that an answer has just opened. */
const hasEntered = (member: Member): true => {
  const { witness } = member.town;
  witness.hears(sessionOf(member, true));
  witness.confides(member.shopper.jar.get(SESSION_COOKIE) ?? '');
  return true;
};

/** A password of which no other part of what is known of somebody is a part. */
const aPassword = ({ witness }: Home): string => {
  const password = aSecret();
  witness.confides(password);
  return password;
};

const signUp: Deed = async (member) => {
  const { email, password, shopper } = member;
  const form = aSignUp(email, { password, confirmPassword: password });
  const facts: readonly Acknowledged[] = [
    { what: 'account', email },
    { what: 'password', email, password },
  ];
  return (await want(member, facts, () => shopper.post('/api/auth/sign-up', form))) && hasEntered(member);
};

const wish =
  (isKept: boolean): Deed =>
  (member) => {
    const { email, tea: product, shopper } = member;
    const method = isKept ? 'PUT' : 'DELETE';
    return want(member, [{ what: 'wish', email, product, isKept }], () =>
      shopper.ask(`/api/wish-list/${product}`, { method }),
    );
  };

const fillCart =
  (by: number): Deed =>
  async (member) => {
    const { email, tea: id, shopper } = member;
    const quantity = Math.max(0, member.inCart + by);
    const lines = quantity > 0 ? { [id]: quantity } : {};
    const changes = [{ changeId: randomUUID(), id, by }];
    const isDone = await want(member, [{ what: 'cart', email, lines }], () =>
      shopper.post('/api/cart/changes', { changes }),
    );
    if (isDone) member.inCart = quantity;
    return isDone;
  };

const proveAddress: Deed = async (member) => {
  const { town, email, shopper } = member;
  const secret = await linkTo(town, 'prove-email', email);
  return want(member, [{ what: 'proven', email }], () => shopper.send(`/prove-email/${secret}`));
};

const signIn: Deed = async (member) => {
  const { email, password, shopper } = member;
  return (
    (await want(member, [], () => shopper.post('/api/auth/sign-in', { email, password }))) &&
    hasEntered(member)
  );
};

/** A new password proves the address too, since it came by letter, and ends every session. */
const choosePassword: Deed = async (member) => {
  const { town, email, shopper } = member;
  const password = aPassword(town);
  const secret = await linkTo(town, 'reset-password', email);
  const facts: readonly Acknowledged[] = [
    { what: 'password', email, password },
    { what: 'proven', email },
    sessionOf(member, false),
  ];
  const isChosen = await want(member, facts, () =>
    shopper.send(`/reset-password/${secret}`, { password, confirmPassword: password }),
  );
  if (isChosen) member.password = password;
  return isChosen && signIn(member);
};

const comeBack: Deed = async (member) => {
  const { shopper } = member;
  return (
    (await want(member, [sessionOf(member, false)], () => shopper.post('/api/auth/sign-out'))) &&
    signIn(member)
  );
};

const enquire: Deed = (member) => {
  const { email, shopper } = member;
  const [town, message] = [`Town ${randomUUID()}`, `A store in ${randomUUID()}?`];
  return want(member, [{ what: 'enquiry', email, town, message }], () =>
    shopper.send('/franchising', { name: 'Ada', email, phone: '', town, message }),
  );
};

const remove: Deed = (member) => {
  const { email, password, shopper } = member;
  return want(member, [{ what: 'removed', email }], () => shopper.post('/api/account/remove', { password }));
};

const DEEDS: readonly Deed[] = [
  wish(true),
  wish(false),
  fillCart(3),
  fillCart(2),
  fillCart(-1),
  proveAddress,
  choosePassword,
  comeBack,
  enquire,
];
/** So many of these somebody does, and so often the last thing is to have the account removed. */
const MOST_DEEDS = 6;
const REMOVED = 0.3;

/** Somebody opens an account and does several things with it, until the shop does not grant one. */
export const visitAsMember = async (town: Home, tea: string, random: () => number): Promise<void> => {
  const origin = town.origins[Math.floor(random() * town.origins.length)] ?? '';
  const email = `${aCanary()}@example.com`;
  const member: Member = {
    town,
    shopper: shopperAt(origin),
    email,
    tea,
    password: aPassword(town),
    inCart: 0,
  };
  const count = 1 + Math.floor(random() * MOST_DEEDS);
  const drawn = Array.from({ length: count }, () => DEEDS[Math.floor(random() * DEEDS.length)]);
  for (const deed of [signUp, ...drawn, ...(random() < REMOVED ? [remove] : [])])
    if (!(await deed?.(member))) return;
};
