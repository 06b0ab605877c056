import { z } from 'zod/mini';
import { type FieldErrors, fieldErrors } from '#domain/api/field-errors.ts';
import type { CartItem } from '#domain/cart/cart.ts';
import { addressSchema } from '#domain/orders/address.ts';
import type { PurchaseRequest } from '#domain/orders/purchase.ts';
import { emailSchema } from '#domain/text/typed-text.ts';
import { err, ok, type Result } from '#domain/values/result.ts';

type FormContext = {
  readonly items: readonly CartItem[];
  readonly receipt: string;
  readonly needsEmail: boolean;
};

const formSchema = z.object({
  shipping: addressSchema,
  billing: z.optional(addressSchema),
  email: z.optional(emailSchema),
});

const textOf = (data: FormData, name: string): string => {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
};

const fieldsOf = (data: FormData, group: string): Record<string, string> =>
  Object.fromEntries(
    z.keyof(addressSchema).options.map((field) => [field, textOf(data, `${group}.${field}`)]),
  );

/** Returns the request of the form, or its errors by field name such as `shipping.city`. */
export const readForm = (
  data: FormData,
  { items, receipt, needsEmail }: FormContext,
): Result<PurchaseRequest, FieldErrors> => {
  const parsed = formSchema.safeParse({
    shipping: fieldsOf(data, 'shipping'),
    ...(!data.has('same') && { billing: fieldsOf(data, 'billing') }),
    ...(needsEmail && { email: textOf(data, 'email') }),
  });
  if (!parsed.success) return err(fieldErrors(parsed.error));
  const { shipping, billing = shipping, email } = parsed.data;
  const lines = items.map(({ id, name, price, quantity }) => ({ id, name, price, quantity }));
  return ok({ items: lines, receipt, shipping, billing, ...(email !== undefined && { email }) });
};
