import { type Shopper, shopperAt } from '../../../test/support/shopper.ts';
import type { Visit } from './visit.ts';

type Call = (visit: Visit) => Promise<Response>;

/** Something that somebody does at the shop. */
export type ShopFunction = {
  /** The declared route that it asks, as `GET /order/:secret`. */
  readonly route: string;
  /** Who reads the answer: a person, a program, or a page's own client or a crawler, who look at the status alone. */
  readonly reader: 'page' | 'call' | 'client';
  readonly call: Call;
  /** The status of an answer that serves; 200 if left out. */
  readonly status?: number;
  /** What an answer that serves shows. */
  readonly shows?: (visit: Visit) => string;
  /** How often it was done, as the database has it; asked beside the shop, so that no fault is in the way. */
  readonly count?: (visit: Visit) => Promise<number>;
  /** How it is tried once more after it was refused, where that does not begin with the same words. */
  readonly retry?: Call;
  /** Whether what was done stays undone by doing it again: a link that is used up, an account that is gone. */
  readonly isOneTime?: true;
  /** Whether what is refused may have been noted all the same, since it will come again. */
  readonly mayPersist?: true;
  /** Whether each time it is done counts; else doing it again changes nothing. */
  readonly isRepeatable?: true;
};
/** What a function has besides. */
export type FunctionOptions = Partial<Omit<ShopFunction, 'route' | 'use'>>;

/** Somebody who has not been at the shop before. */
export const newShopper = ({ environment, shop }: Visit): Shopper =>
  shopperAt(environment.origins[shop] ?? '');

/** What a person does and reads. */
export const pageFunction = (route: string, call: Call, options: FunctionOptions = {}): ShopFunction => ({
  route,
  reader: 'page',
  call,
  ...options,
});
/** What a page's script or a program asks. */
export const apiFunction = (route: string, call: Call, options: FunctionOptions = {}): ShopFunction =>
  pageFunction(route, call, { reader: 'call', ...options });

const HTML = { headers: { accept: 'text/html' } };
/** A page that anybody opens; `route` where its address has open parts. */
export const page = (
  path: string,
  route = path.replace(/\?.*/, ''),
  options: FunctionOptions = {},
): ShopFunction => pageFunction(`GET ${route}`, (visit) => newShopper(visit).ask(path, HTML), options);
/** A page that somebody opens who is signed in. */
export const signedInPage = (path: string, options: FunctionOptions = {}): ShopFunction =>
  pageFunction(`GET ${path}`, ({ customer }) => customer.ask(path, HTML), options);
/** A page behind a link that is a secret. */
export const secretPage = (
  route: string,
  secretOf: (visit: Visit) => string,
  options: FunctionOptions = {},
): ShopFunction =>
  pageFunction(
    `GET ${route}`,
    (visit) => newShopper(visit).ask(route.replace(':secret', secretOf(visit)), HTML),
    options,
  );
