import { z } from 'zod';
import { messageOf, type ShopError } from '#domain/error-table.ts';
import type { FieldErrors } from '#domain/field-errors.ts';
import { formatDollars } from '#domain/money.ts';
import { fieldErrorsOf } from '../../api/call.ts';
import { loadCategories } from '../../api/load-categories.ts';
import { priceChangeSchema, refusalSchema } from '../../api/quote.ts';
import { fetchSession } from '../../api/session.ts';
import { changePrice, removeItemFromCart } from '../../state/cart.ts';
import { setCoupon } from '../../state/coupon.ts';
import type { Dispatch } from '../../state/store.ts';
import { form as words } from '../../words/checkout.ts';
import { couponRefused, coupon as couponWords } from '../../words/offers.ts';

const changesSchema = z.object({ changes: z.array(priceChangeSchema) });
const totalSchema = z.object({ was: z.number(), is: z.number() });
const shortagesSchema = z.object({ shortages: z.array(z.object({ name: z.string(), left: z.number() })) });
const unknownSchema = z.object({ ids: z.array(z.string()) });

type Shown = { readonly fields: FieldErrors; readonly problems: readonly string[] };

/** Puts what the server refused into cart and session, and says it: next to the fields, and in sentences. */
export const showRefusal = async (
  dispatch: Dispatch,
  error: ShopError,
  code: string | null,
): Promise<Shown> => {
  if (error.code === 'email-required' || error.code === 'signed-out') {
    // Signed out elsewhere: from now on the form asks where the receipt goes.
    await dispatch(fetchSession());
    const message = messageOf('email-required');
    return { fields: { email: message }, problems: [message] };
  }
  const fields = fieldErrorsOf(error);
  const told = [
    messageOf(error.code),
    ...withoutField(fields),
    ...aboutItems(dispatch, error),
    ...aboutSums(dispatch, error, code),
  ];
  return { fields, problems: [...new Set(told)] };
};

/** What is said about parts of the request that no field of the form stands for. */
const withoutField = (fields: FieldErrors): string[] =>
  Object.entries(fields).flatMap(([name, message]) =>
    name === 'email' || name.startsWith('shipping.') || name.startsWith('billing.') ? [] : [message],
  );

const aboutItems = (dispatch: Dispatch, { code, details }: ShopError): string[] => {
  if (code === 'price-changed') {
    const { changes } = changesSchema.parse(details);
    for (const { id, is } of changes) dispatch(changePrice({ id, price: is }));
    void dispatch(loadCategories());
    const told = changes.map(({ name, was, is }) =>
      words.priceChanged(name, formatDollars(was), formatDollars(is)),
    );
    return [...told, words.newPrices];
  }
  if (code === 'too-little-stock') {
    return shortagesSchema.parse(details).shortages.map(({ name, left }) => words.tooLittle(name, left));
  }
  if (code === 'unknown-product') {
    for (const id of unknownSchema.parse(details).ids) dispatch(removeItemFromCart(id));
    return [words.noLongerSold];
  }
  return [];
};

const aboutSums = (dispatch: Dispatch, { code, details }: ShopError, coupon: string | null): string[] => {
  if (code === 'total-changed') {
    const { was, is } = totalSchema.parse(details);
    return [words.totalChanged(formatDollars(was), formatDollars(is))];
  }
  if (code === 'coupon-refused') {
    // A guest's own limit is known only now; keeping the code would refuse every further press.
    dispatch(setCoupon(null));
    return [couponRefused(coupon ?? '', refusalSchema.parse(details)), couponWords.takenOut];
  }
  return [];
};
