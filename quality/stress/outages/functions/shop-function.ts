import { type Shopper, shopperAt } from '../../../../test/support/shopper.ts';
import type { Visit } from './visit.ts';

type Call = (visit: Visit) => Promise<Response>;

/** A function of the shop as a client uses it. */
export type ShopFunction = {
  /** The declared route, such as `GET /order/:secret`. */
  readonly route: string;
  /** A person reads a page, a program an API response; a crawler or the client router only needs the status. */
  readonly reader: 'page' | 'call' | 'client';
  readonly call: Call;
  /** Status of success; 200 by default. */
  readonly status?: number;
  /** Text that a successful response contains. */
  readonly shows?: (visit: Visit) => string;
  /** How often the effect is stored, read directly from the database. */
  readonly count?: (visit: Visit) => Promise<number>;
  /** The repeated call, if it differs from the first. */
  readonly retry?: Call;
  /** True if the call cannot succeed twice, as for a used link. */
  readonly isOneTime?: true;
  /** True if a rejected call may be stored, because it will be repeated. */
  readonly mayPersist?: true;
  /** True if every call adds an effect; otherwise calls are idempotent. */
  readonly isRepeatable?: true;
};
export type FunctionOptions = Partial<Omit<ShopFunction, 'route' | 'call'>>;

export const newShopper = ({ environment, shop }: Visit): Shopper =>
  shopperAt(environment.origins[shop] ?? '');

export const pageFunction = (route: string, call: Call, options: FunctionOptions = {}): ShopFunction => ({
  route,
  reader: 'page',
  call,
  ...options,
});
/** A call of a script or program. */
export const apiFunction = (route: string, call: Call, options: FunctionOptions = {}): ShopFunction =>
  pageFunction(route, call, { reader: 'call', ...options });

const HTML = { headers: { accept: 'text/html' } };
/** A public page; `route` is the pattern of its path. */
export const page = (
  path: string,
  route = path.replace(/\?.*/, ''),
  options: FunctionOptions = {},
): ShopFunction => pageFunction(`GET ${route}`, (visit) => newShopper(visit).request(path, HTML), options);
/** A page for signed-in shoppers. */
export const signedInPage = (path: string, options: FunctionOptions = {}): ShopFunction =>
  pageFunction(`GET ${path}`, ({ customer }) => customer.request(path, HTML), options);
/** A page whose address contains a secret. */
export const secretPage = (
  route: string,
  secretOf: (visit: Visit) => string,
  options: FunctionOptions = {},
): ShopFunction =>
  pageFunction(
    `GET ${route}`,
    (visit) => newShopper(visit).request(route.replace(':secret', secretOf(visit)), HTML),
    options,
  );
