import { z } from 'zod';
import type { ErrorCode, ShopError } from '#domain/api/error-table.ts';
import { PRODUCT_ID } from '#domain/catalogue/product-id.ts';
import { err, ok, type Result } from '#domain/values/result.ts';

/** What the open parts of addresses are, by their names; anything else is at no address. */
const PARAMS = {
  id: { schema: z.string().regex(PRODUCT_ID), otherwise: 'not-found' },
  receipt: { schema: z.uuid().toLowerCase(), otherwise: 'unknown-order' },
} as const satisfies Record<string, { schema: z.ZodType<string>; otherwise: ErrorCode }>;

type ParamName = keyof typeof PARAMS;

export type ParamsIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** A path all of whose open parts are known. */
export type KnownPath<Path extends string> = [ParamsIn<Path>] extends [ParamName] ? Path : never;

export type ParamsOf<Path extends string> = { readonly [Name in ParamsIn<Path>]: string };

const isKnown = (name: string): name is ParamName => Object.hasOwn(PARAMS, name);

/** The open parts of a path of which nobody says what they are. */
export const unknownParts = (path: string): string[] =>
  [...path.matchAll(/:([^/]*)/g)].flatMap(([part, name = '']) => (isKnown(name) ? [] : [part]));

/** The open parts of an address as they were asked for, or that there is nothing at it. */
export const readParams = <Path extends string>(
  given: Readonly<Record<string, string>>,
): Result<ParamsOf<Path>, ShopError> => {
  const read: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    if (!isKnown(name)) return err({ code: 'not-found' });
    const { schema, otherwise } = PARAMS[name];
    const parsed = schema.safeParse(value);
    if (!parsed.success) return err({ code: otherwise });
    read[name] = parsed.data;
  }
  return ok(read as ParamsOf<Path>);
};
