import { randomBytes, randomUUID } from 'node:crypto';
import { retryWhenShed } from './response-statuses.ts';

/** The password of every account that tests create. */
export const PASSWORD = 'first flush in april';
/** A new email address. */
export const anEmail = (): string => `${randomUUID()}@example.com`;

/** A valid sign-up form. */
export const aSignUp = (email: string, changes: object = {}) => ({
  displayName: 'Ada',
  email,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  ...changes,
});

type RequestOptions = {
  readonly method?: string;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent unchanged. */
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
};

type Fields = Readonly<Record<string, string>>;

const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };
const formBody = (fields: Fields): string => new URLSearchParams(fields).toString();

/** A random IP address. */
export const anIpAddress = (): string => `10.${[...randomBytes(3)].join('.')}`;

/** An HTTP client like a shopper's browser: stores cookies, sends origin headers, follows no redirects. */
export const shopperAt = (origin: string, address = anIpAddress()) => {
  const jar = new Map<string, string>();

  const cookie = (): string => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

  const request = async (
    path: string,
    { method, json, body, headers }: RequestOptions = {},
  ): Promise<Response> => {
    const sent = json === undefined ? body : JSON.stringify(json);
    const response = await fetch(new URL(path, origin), {
      method: method ?? (sent === undefined ? 'GET' : 'POST'),
      redirect: 'manual',
      ...(sent !== undefined && { body: sent }),
      headers: {
        origin,
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': address,
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(jar.size > 0 && { cookie: cookie() }),
        ...headers,
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };

  /** Submits a page's form like the page's script: 202 redirects, and `formErrorOf` reads an error. */
  const submit = (path: string, fields: Fields = {}) =>
    request(`${path}.data`, { body: formBody(fields), headers: FORM_TYPE });

  return {
    jar,
    address,
    /** The Cookie header. */
    cookie,
    request,
    stream: (path: string, init: RequestInit) => fetch(new URL(path, origin), init),
    post: (path: string, json: unknown = {}) => request(path, { json }),
    /** Submits a page's form like a browser without scripts. */
    send: (path: string, fields: Fields = {}) =>
      request(path, { body: formBody(fields), headers: { ...FORM_TYPE, accept: 'text/html' } }),
    submit,
    signIn: (email: string, password = PASSWORD) => submit('/auth', { intent: 'sign-in', email, password }),
    register: (fields: Fields) => submit('/auth', { intent: 'sign-up', ...fields }),
    logOut: () => submit('/log-out'),
    /** Deletes the account; one with Google only has no password. */
    deleteAccount: (password: string | null = PASSWORD) =>
      submit('/account', { intent: 'delete', ...(password !== null && { password }) }),
    requestVerificationEmail: () => submit('/account', { intent: 'verification-email' }),
    /** Changes the cart or wish list of the account, each change under a new id. */
    changeSavedItems: (...changes: readonly object[]) =>
      request('/api/saved-items', {
        json: { changes: changes.map((fields) => ({ changeId: randomUUID(), ...fields })) },
      }),
    /** Signs up with a new email, and returns it. */
    async signUp(email = anEmail()): Promise<string> {
      const form = { intent: 'sign-up', ...aSignUp(email) };
      const response = await retryWhenShed(() => submit('/auth', form));
      if (!response.ok) throw new Error(`signing up returned ${response.status}: ${await response.text()}`);
      return email;
    },
  };
};

export type Shopper = ReturnType<typeof shopperAt>;
