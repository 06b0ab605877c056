import { z } from 'zod';
import type { ErrorCode, ShopError } from '#domain/api/error-table.ts';
import { PRODUCT_ID } from '#domain/catalogue/product-id.ts';
import { err, ok, type Result } from '#domain/values/result.ts';

/** Path parameters with their schemas and the error for an invalid value. */
const PARAMS = {
  id: { schema: z.string().regex(PRODUCT_ID), errorCode: 'not-found' },
  receipt: { schema: z.uuid().toLowerCase(), errorCode: 'unknown-order' },
} as const satisfies Record<string, { schema: z.ZodType<string>; errorCode: ErrorCode }>;

type ParamName = keyof typeof PARAMS;

type ParamsIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

export type KnownPath<Path extends string> = [ParamsIn<Path>] extends [ParamName] ? Path : never;

export type ParamsOf<Path extends string> = { readonly [Name in ParamsIn<Path>]: string };

const isKnown = (name: string): name is ParamName => Object.hasOwn(PARAMS, name);

export const unknownParams = (path: string): string[] =>
  [...path.matchAll(/:([^/]*)/g)].flatMap(([param, name = '']) => (isKnown(name) ? [] : [param]));

export const readParams = <Path extends string>(
  rawParams: Readonly<Record<string, string>>,
): Result<ParamsOf<Path>, ShopError> => {
  const params: Record<string, string> = {};
  for (const [name, value] of Object.entries(rawParams)) {
    if (!isKnown(name)) return err({ code: 'not-found' });
    const { schema, errorCode } = PARAMS[name];
    const parsed = schema.safeParse(value);
    if (!parsed.success) return err({ code: errorCode });
    params[name] = parsed.data;
  }
  return ok(params as ParamsOf<Path>);
};
