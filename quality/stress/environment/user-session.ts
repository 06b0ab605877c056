import { randomUUID } from 'node:crypto';
import { aCanary } from '../../../test/support/canary.ts';
import { aSecret } from '../../../test/support/examples.ts';
import { aSignUp, type Shopper, shopperAt } from '../../../test/support/shopper.ts';
import { readResponse } from '../support/read-response.ts';
import type { RecordedWrite } from '../support/recorder.ts';
import { digestOf } from './accounts.ts';
import { SESSION_COOKIE } from './buyer.ts';
import { createAccountLink } from './signed-in-shopper.ts';
import type { TestEnvironment } from './test-environment.ts';

export type SessionEnvironment = Pick<TestEnvironment, 'origins' | 'rows' | 'recorder'>;

/** A shopper with an account, and the state the account should have. */
type UserSession = {
  readonly environment: SessionEnvironment;
  readonly shopper: Shopper;
  readonly email: string;
  readonly tea: string;
  password: string;
  cartQuantity: number;
};

/** Returns whether the shop granted the action. */
type Action = (user: UserSession) => Promise<boolean>;

/** Records the writes as requested, and as acknowledged if the response grants them; forms redirect. */
const perform = async (
  { environment: { recorder }, email }: UserSession,
  writes: readonly RecordedWrite[],
  sendRequest: () => Promise<Response>,
): Promise<boolean> => {
  recorder.request(...writes);
  const response = await sendRequest();
  const [canary] = email.split('@');
  await readResponse(recorder, canary ?? '', response);
  const isGranted = response.status >= 200 && response.status < 400;
  if (isGranted) recorder.acknowledge(...writes);
  return isGranted;
};

const sessionWrite = ({ shopper, email }: UserSession, isOpen: boolean): RecordedWrite => {
  const secret = shopper.jar.get(SESSION_COOKIE) ?? '';
  return { kind: 'session', email, digest: digestOf(secret), isOpen };
};

const recordSession = (user: UserSession): true => {
  const { recorder } = user.environment;
  recorder.acknowledge(sessionWrite(user, true));
  recorder.addSecret(user.shopper.jar.get(SESSION_COOKIE) ?? '');
  return true;
};

/** A secret is no substring of other data, so a search of the logs is exact. */
const createPassword = ({ recorder }: SessionEnvironment): string => {
  const password = aSecret();
  recorder.addSecret(password);
  return password;
};

const signUp: Action = async (user) => {
  const { email, password, shopper } = user;
  const form = aSignUp(email, { password, confirmPassword: password });
  const writes: readonly RecordedWrite[] = [
    { kind: 'account', email },
    { kind: 'password', email, password },
  ];
  return (await perform(user, writes, () => shopper.register(form))) && recordSession(user);
};

const setWish =
  (isSaved: boolean): Action =>
  (user) => {
    const { email, tea: product, shopper } = user;
    return perform(user, [{ kind: 'wish', email, product, isSaved }], () =>
      shopper.changeSavedItems({ id: product, wished: isSaved }),
    );
  };

const changeCart =
  (by: number): Action =>
  async (user) => {
    const { email, tea: id, shopper } = user;
    const quantity = Math.max(0, user.cartQuantity + by);
    const lines = quantity > 0 ? { [id]: quantity } : {};
    const isDone = await perform(user, [{ kind: 'cart', email, lines }], () =>
      shopper.changeSavedItems({ id, by }),
    );
    if (isDone) user.cartQuantity = quantity;
    return isDone;
  };

const verifyEmail: Action = async (user) => {
  const { environment, email, shopper } = user;
  const secret = await createAccountLink(environment, 'prove-email', email);
  return perform(user, [{ kind: 'verified', email }], () => shopper.send(`/prove-email/${secret}`));
};

const signIn: Action = async (user) => {
  const { email, password, shopper } = user;
  return (await perform(user, [], () => shopper.signIn(email, password))) && recordSession(user);
};

/** The reset link verifies the email too, and the new password ends every session. */
const resetPassword: Action = async (user) => {
  const { environment, email, shopper } = user;
  const password = createPassword(environment);
  const secret = await createAccountLink(environment, 'reset-password', email);
  const writes: readonly RecordedWrite[] = [
    { kind: 'password', email, password },
    { kind: 'verified', email },
    sessionWrite(user, false),
  ];
  const isChosen = await perform(user, writes, () =>
    shopper.send(`/reset-password/${secret}`, { password, confirmPassword: password }),
  );
  if (isChosen) user.password = password;
  return isChosen && signIn(user);
};

const signInAgain: Action = async (user) => {
  const { shopper } = user;
  return (await perform(user, [sessionWrite(user, false)], () => shopper.logOut())) && signIn(user);
};

const sendEnquiry: Action = (user) => {
  const { email, shopper } = user;
  const [town, message] = [`Town ${randomUUID()}`, `A store in ${randomUUID()}?`];
  return perform(user, [{ kind: 'enquiry', email, town, message }], () =>
    shopper.send('/franchising', { name: 'Ada', email, phone: '', town, message }),
  );
};

const deleteAccount: Action = (user) => {
  const { email, password, shopper } = user;
  return perform(user, [{ kind: 'removed', email }], () => shopper.deleteAccount(password));
};

const ACTIONS: readonly Action[] = [
  setWish(true),
  setWish(false),
  changeCart(3),
  changeCart(2),
  changeCart(-1),
  verifyEmail,
  resetPassword,
  signInAgain,
  sendEnquiry,
];
/** Upper limit of actions, and the share of sessions that end with deleting the account. */
const MAX_ACTIONS = 6;
const DELETION_SHARE = 0.3;

/** Signs up and performs random actions until the shop rejects one. */
export const runUserSession = async (
  environment: SessionEnvironment,
  tea: string,
  random: () => number,
): Promise<void> => {
  const origin = environment.origins[Math.floor(random() * environment.origins.length)] ?? '';
  const email = `${aCanary()}@example.com`;
  const user: UserSession = {
    environment,
    shopper: shopperAt(origin),
    email,
    tea,
    password: createPassword(environment),
    cartQuantity: 0,
  };
  const count = 1 + Math.floor(random() * MAX_ACTIONS);
  const actions = Array.from({ length: count }, () => ACTIONS[Math.floor(random() * ACTIONS.length)]);
  for (const action of [signUp, ...actions, ...(random() < DELETION_SHARE ? [deleteAccount] : [])])
    if (!(await action?.(user))) return;
};
