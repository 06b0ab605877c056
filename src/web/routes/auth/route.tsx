import { data, redirect } from 'react-router';
import { auth } from '#copy/pages/auth.ts';
import { form } from '#copy/pages/form.ts';
import { NAME_COOKIE } from '#domain/accounts/session.ts';
import { fetchSession } from '../../api/session.ts';
import { returnPathOf } from '../../components/accounts/return-target.ts';
import { submitForm, textFieldsOf } from '../../components/forms/form-result.ts';
import { formError, handleForm } from '../../loaders/handle-form.ts';
import { shopContext, visitorContext } from '../../site/shop-context.ts';
import { hrefOf } from '../../site/site-map.ts';
import { credentialsDraft } from '../../state/storage/drafts.ts';
import { tabContext } from '../../state/store/tab-context.ts';
import type { Route } from './+types/route';
import { isSwitch, readCredentials, SIGN_UP, shownAgain } from './credentials.ts';
import { AuthPage } from './page.tsx';

/** Redirects signed-in shoppers to their account. */
export const loader = async ({ context }: Route.LoaderArgs) =>
  (await context.get(visitorContext).session()) ? redirect(hrefOf('account')) : null;

/** Signs in or up (AUTH-2 to AUTH-6), or shows the other form. Typed passwords are never sent back. */
export const action = async ({ context, request }: Route.ActionArgs) => {
  const sent = textFieldsOf(await request.formData());
  const shown = shownAgain(sent);
  return handleForm(context, shown, async () => {
    if (isSwitch(sent)) return data(shown);
    const credentials = readCredentials(sent);
    if (!credentials.ok) return data({ ...shown, errors: credentials.error }, 422);
    const { accounts } = context.get(shopContext);
    const { intent, request: filled } = credentials.value;
    const opened = intent === SIGN_UP ? await accounts.signUp(filled) : await accounts.signIn(filled);
    if (!opened.ok) return formError(opened.error, shown);
    await context.get(visitorContext).startSession(opened.value);
    const path = returnPathOf(new URL(request.url).searchParams);
    const isCreated = shown.isSignUp && path === hrefOf('account');
    return redirect(isCreated ? hrefOf('account', {}, { created: 'yes' }) : path);
  });
};

/** Switches and validates in the browser; reports one that has not stored the session's cookies. */
export const clientAction = async ({ context, request, serverAction }: Route.ClientActionArgs) => {
  const sent = textFieldsOf(await request.clone().formData());
  const shown = shownAgain(sent);
  if (isSwitch(sent)) return shown;
  const credentials = readCredentials(sent);
  if (!credentials.ok) return { ...shown, errors: credentials.error };
  try {
    return { ...shown, ...(await submitForm(serverAction, form.unsent)) };
  } catch (redirected) {
    if (!document.cookie.includes(`${NAME_COOKIE}=`)) return { ...shown, problem: auth.cookiesBlocked };
    credentialsDraft.clear();
    // The next page shows the session that the form has started.
    void context.get(tabContext).store?.dispatch(fetchSession());
    throw redirected;
  }
};

/** A rejected form or another form needs no other data. */
export const shouldRevalidate = () => false;

export default function AuthRoute({ actionData }: Route.ComponentProps) {
  return <AuthPage result={actionData} />;
}
