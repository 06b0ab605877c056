import { z } from 'zod/mini';
import type { FieldErrors } from '#domain/api/field-errors.ts';
import { parseFields } from '#domain/api/parse-fields.ts';
import type { CartItem } from '#domain/cart/cart.ts';
import { addressSchema } from '#domain/orders/address.ts';
import { giftFieldsSchema } from '#domain/orders/gift/gift.ts';
import type { PurchaseRequest } from '#domain/orders/purchase.ts';
import { shippingMethodIdSchema } from '#domain/shipping/shipping-method.ts';
import { emailSchema } from '#domain/text/typed-text.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import { addressFieldsOf } from '../../../components/addresses/typed-address.ts';
import { textFieldsOf } from '../../../components/forms/form-result.ts';
import { SHIPPING_METHOD_FIELD } from '../../../state/shipping/destination.ts';

type FormContext = {
  readonly items: readonly CartItem[];
  readonly receipt: string;
  readonly needsEmail: boolean;
};

const formSchema = z.object({
  shipping: addressSchema,
  billing: z.optional(addressSchema),
  email: z.optional(emailSchema),
  shippingMethod: z.optional(shippingMethodIdSchema),
  gift: z.optional(giftFieldsSchema),
});

export const GIFT_FIELDS = ['gift.message', 'gift.deliverAfter'] as const;

/** The gift, unless nothing is typed for it. */
const giftOf = (fields: Readonly<Record<string, string>>) => {
  const [message = '', deliverAfter] = GIFT_FIELDS.map((name) => fields[name]);
  const hasMessage = message.trim() !== '';
  return hasMessage || deliverAfter
    ? { gift: { ...(hasMessage && { message }), ...(deliverAfter && { deliverAfter }) } }
    : {};
};

/** True for the name of a field of the form, such as `shipping.city`. */
export const isFormField = (name: string): boolean => /^(?:email$|shipping\.|billing\.|gift\.)/.test(name);

/** Returns the errors in the order of the form's fields; an email that it did not have comes first. */
export const inFieldOrder = (errors: FieldErrors, data: FormData): FieldErrors => {
  const names = [...data.keys()];
  return Object.fromEntries(Object.entries(errors).sort(([a], [b]) => names.indexOf(a) - names.indexOf(b)));
};

/** Returns the request of the form, or its errors by field name such as `shipping.city`. */
export const readForm = (
  data: FormData,
  { items, receipt, needsEmail }: FormContext,
): Result<PurchaseRequest, FieldErrors> => {
  const fields = textFieldsOf(data);
  const parsed = parseFields(formSchema, {
    shipping: addressFieldsOf(fields, 'shipping'),
    ...(!data.has('same') && { billing: addressFieldsOf(fields, 'billing') }),
    ...(needsEmail && { email: fields['email'] ?? '' }),
    ...giftOf(fields),
    ...(data.has(SHIPPING_METHOD_FIELD) && { shippingMethod: fields[SHIPPING_METHOD_FIELD] ?? '' }),
  });
  if (!parsed.ok) return err(parsed.error);
  const { shipping, billing = shipping, ...others } = parsed.value;
  const lines = items.map(({ id, name, price, quantity }) => ({ id, name, price, quantity }));
  return ok({ items: lines, receipt, shipping, billing, ...others });
};
