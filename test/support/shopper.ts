import { randomBytes, randomUUID } from 'node:crypto';

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

  return {
    jar,
    address,
    /** The Cookie header. */
    cookie,
    request,
    stream: (path: string, init: RequestInit) => fetch(new URL(path, origin), init),
    post: (path: string, json: unknown = {}) => request(path, { json }),
    /** Submits a page's form like a browser without scripts. */
    send: (path: string, fields: Readonly<Record<string, string>> = {}) =>
      request(path, {
        body: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      }),
    /** Signs up with a new email, and returns it. */
    async signUp(email = anEmail()): Promise<string> {
      const response = await request('/api/auth/sign-up', { json: aSignUp(email) });
      if (!response.ok) throw new Error(`signing up returned ${response.status}: ${await response.text()}`);
      return email;
    },
  };
};

export type Shopper = ReturnType<typeof shopperAt>;
