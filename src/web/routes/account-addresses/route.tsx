import { data, redirect } from 'react-router';
import { z } from 'zod/mini';
import { form } from '#copy/pages/form.ts';
import type { User } from '#domain/accounts/session.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import { invalidRequest, parseFields } from '#domain/api/parse-fields.ts';
import { addressLines } from '#domain/orders/address-lines.ts';
import { COUNTRY_CODES } from '#domain/values/countries.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import { countriesByName } from '../../components/addresses/country-field.tsx';
import { parseShippingAddress } from '../../components/addresses/typed-address.ts';
import { revalidateUnlessUnsent, submitForm, textFieldsOf } from '../../components/forms/form-result.ts';
import { formError, handleForm, throwIfRejected } from '../../loaders/handle-form.ts';
import { PRIVATE_HEADERS, requireSignIn } from '../../loaders/require-sign-in.ts';
import { shopContext } from '../../site/shop-context.ts';
import { hrefOf } from '../../site/site-map.ts';
import type { Route } from './+types/route';
import { MAKE_DEFAULT, REMOVE, SAVE, SAVE_LAST, SAVED } from './address-forms.ts';
import { AddressesPage } from './page.tsx';

const countryNames = countriesByName(COUNTRY_CODES);

export const loader = async ({ context }: Route.LoaderArgs) => {
  const user = await requireSignIn(context, 'account');
  throwIfRejected(context);
  const read = await context.get(shopContext).addresses.read(user);
  const addresses = read.addresses.map((saved) => ({ ...saved, lines: addressLines(saved.address) }));
  const lastUsed = read.lastUsed && { country: read.lastUsed.country, lines: addressLines(read.lastUsed) };
  return data({ addresses, lastUsed, countryNames }, { headers: PRIVATE_HEADERS });
};

type Fields = Readonly<Record<string, string>>;
type Change = (
  context: Route.ActionArgs['context'],
  user: User,
  fields: Fields,
) => Promise<Result<void, ShopError>>;

const idSchema = z.object({ id: z.uuid() });

const save: Change = async (context, user, fields) => {
  const id = z.optional(z.uuid()).safeParse(fields['id'] || undefined);
  if (!id.success) return err({ code: 'invalid-request' });
  const address = parseShippingAddress(fields);
  if (!address.ok) return invalidRequest(address.error);
  const isDefault = fields['isDefault'] !== undefined;
  return context.get(shopContext).addresses.save(user, { address: address.value, id: id.data, isDefault });
};

const saveLast: Change = (context, user) => context.get(shopContext).addresses.saveLast(user);

const makeDefault: Change = async (context, user, fields) => {
  const parsed = parseFields(idSchema, fields);
  return parsed.ok
    ? context.get(shopContext).addresses.makeDefault(user, parsed.value.id)
    : err({ code: 'invalid-request' });
};

const remove: Change = async (context, user, fields) => {
  const parsed = parseFields(idSchema, fields);
  if (!parsed.ok) return err({ code: 'invalid-request' });
  await context.get(shopContext).addresses.remove(user, parsed.value.id);
  return ok(undefined);
};

const CHANGES: Readonly<Record<string, Change>> = {
  [SAVE]: save,
  [SAVE_LAST]: saveLast,
  [MAKE_DEFAULT]: makeDefault,
  [REMOVE]: remove,
};

/** Saves, prefers or deletes an address. */
export const action = async ({ context, request }: Route.ActionArgs) => {
  const user = await requireSignIn(context, 'account');
  const { intent = '', ...typed } = textFieldsOf(await request.formData());
  return handleForm(context, { intent, typed }, async () => {
    const change = Object.hasOwn(CHANGES, intent) ? CHANGES[intent] : undefined;
    if (!change) return formError({ code: 'invalid-request' }, { intent, typed });
    const changed = await change(context, user, typed);
    if (!changed.ok) return formError(changed.error, { intent, typed });
    const saved = intent === REMOVE ? 'removed' : 'saved';
    return redirect(hrefOf('accountAddresses', {}, { [SAVED]: saved }));
  });
};

export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) => {
  const { intent = '' } = textFieldsOf(await request.clone().formData());
  return { intent, ...(await submitForm(serverAction, form.unsent)) };
};

export const shouldRevalidate = revalidateUnlessUnsent;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function AccountAddressesRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <AddressesPage {...loaderData} result={actionData} />;
}
