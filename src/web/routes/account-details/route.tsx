import { data, redirect } from 'react-router';
import { form } from '#copy/pages/form.ts';
import {
  emailChangeSchema,
  nameChangeSchema,
  passwordChangeSchema,
} from '#domain/accounts/account-changes.ts';
import type { User } from '#domain/accounts/session.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import { invalidRequest, parseFields } from '#domain/api/parse-fields.ts';
import { ok, type Result } from '#domain/values/result.ts';
import { renewSession } from '../../api/session.ts';
import { revalidateUnlessUnsent, submitForm, textFieldsOf } from '../../components/forms/form-result.ts';
import { formError, handleForm, throwIfRejected } from '../../loaders/handle-form.ts';
import {
  hasRecentSignIn,
  PRIVATE_HEADERS,
  requireSignIn,
  toCurrentUser,
} from '../../loaders/require-sign-in.ts';
import { shopContext, visitorContext } from '../../site/shop-context.ts';
import { hrefOf } from '../../site/site-map.ts';
import { sessionReceived } from '../../state/slices/session-received.ts';
import { tabContext } from '../../state/store/tab-context.ts';
import type { Route } from './+types/route';
import { CHANGE_EMAIL, CHANGE_NAME, CHANGE_PASSWORD, CHANGE_REMINDERS, SAVED } from './details-forms.ts';
import { DetailsPage } from './page.tsx';

export const loader = async ({ context }: Route.LoaderArgs) => {
  const user = await requireSignIn(context, 'account');
  throwIfRejected(context);
  const hasPassword = await context.get(shopContext).accounts.hasPassword(user);
  const isRecent = await hasRecentSignIn(context);
  const getsReminders = await context.get(shopContext).paymentReminders.areOn(user);
  return data(
    { user: toCurrentUser(user), hasPassword, isRecent, getsReminders },
    { headers: PRIVATE_HEADERS },
  );
};

type Fields = Readonly<Record<string, string>>;
type Change = (
  context: Route.ActionArgs['context'],
  user: User,
  fields: Fields,
) => Promise<Result<void, ShopError>>;

const changeName: Change = async (context, user, fields) => {
  const parsed = parseFields(nameChangeSchema, fields);
  if (!parsed.ok) return invalidRequest(parsed.error);
  await context.get(shopContext).accounts.rename(user, parsed.value.displayName);
  return ok(undefined);
};

const changePassword: Change = async (context, user, fields) => {
  const parsed = parseFields(passwordChangeSchema, fields);
  if (!parsed.ok) return invalidRequest(parsed.error);
  const { currentPassword, password } = parsed.value;
  const secret = context.get(visitorContext).sessionSecret ?? '';
  return context.get(shopContext).accounts.changePassword({ user, secret, currentPassword, password });
};

const requestEmailChange: Change = async (context, user, fields) => {
  const parsed = parseFields(emailChangeSchema, fields);
  if (!parsed.ok) return invalidRequest(parsed.error);
  const { email, password } = parsed.value;
  const secret = context.get(visitorContext).sessionSecret ?? '';
  return context.get(shopContext).accounts.requestEmailChange({ user, secret, email, password });
};

const changeReminders: Change = (context, user, fields) =>
  context.get(shopContext).paymentReminders.change(user, fields['reminders'] === 'on');

/** The change of each form, and the message of the page once it is saved. */
const CHANGES: Readonly<Record<string, { readonly change: Change; readonly saved: string }>> = {
  [CHANGE_NAME]: { change: changeName, saved: 'name' },
  [CHANGE_PASSWORD]: { change: changePassword, saved: 'password' },
  [CHANGE_EMAIL]: { change: requestEmailChange, saved: 'link' },
  [CHANGE_REMINDERS]: { change: changeReminders, saved: 'reminders' },
};

/** Changes the name or password, or sends a link to a new email. Typed passwords are never sent back. */
export const action = async ({ context, request }: Route.ActionArgs) => {
  const user = await requireSignIn(context, 'account');
  const { intent = '', ...fields } = textFieldsOf(await request.formData());
  const { displayName = '', email = '' } = fields;
  const shown = { intent, typed: { displayName, email } };
  return handleForm(context, shown, async () => {
    const known = Object.hasOwn(CHANGES, intent) ? CHANGES[intent] : undefined;
    if (!known) return formError({ code: 'invalid-request' }, shown);
    const changed = await known.change(context, user, fields);
    if (!changed.ok) return formError(changed.error, shown);
    return redirect(hrefOf('accountDetails', {}, { [SAVED]: known.saved }));
  });
};

export const clientAction = async ({ context, request, serverAction }: Route.ClientActionArgs) => {
  const { intent = '' } = textFieldsOf(await request.clone().formData());
  try {
    return { intent, ...(await submitForm(serverAction, form.unsent)) };
  } catch (redirected) {
    // The cookie with the name changes only with the session.
    const session = intent === CHANGE_NAME ? await renewSession() : undefined;
    if (session?.ok) context.get(tabContext).store?.dispatch(sessionReceived(session.value));
    throw redirected;
  }
};

export const shouldRevalidate = revalidateUnlessUnsent;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function AccountDetailsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <DetailsPage {...loaderData} result={actionData} />;
}
