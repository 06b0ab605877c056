import { data, redirectDocument, type ShouldRevalidateFunctionArgs } from 'react-router';
import { form } from '#copy/pages/form.ts';
import { accountDeletionSchema } from '#domain/accounts/credentials.ts';
import type { User } from '#domain/accounts/session.ts';
import { invalidRequest, parseFields } from '#domain/api/parse-fields.ts';
import { decodeCursor, encodeCursor } from '#domain/orders/order-list.ts';
import { fetchSession } from '../../api/session.ts';
import { revalidateUnlessUnsent, submitForm, textFieldsOf } from '../../components/forms/form-result.ts';
import { formError, handleForm, throwIfRejected } from '../../loaders/handle-form.ts';
import { productPathsOf } from '../../loaders/product-paths.ts';
import {
  hasRecentSignIn,
  PRIVATE_HEADERS,
  requireSignIn,
  toCurrentUser,
} from '../../loaders/require-sign-in.ts';
import { shopContext, visitorContext } from '../../site/shop-context.ts';
import { hrefOf } from '../../site/site-map.ts';
import { tabContext } from '../../state/store/tab-context.ts';
import type { Route } from './+types/route';
import { DELETE, RESEND } from './account-forms.ts';
import { AccountPage } from './page.tsx';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const user = await requireSignIn(context, 'account');
  throwIfRejected(context);
  const shop = context.get(shopContext);
  const before = decodeCursor(new URL(request.url).searchParams.get('before') ?? '');
  const { links, details, ...page } = await shop.payments.listOrdersWithLinks(user, before);
  const orders = { ...page, before: before ? encodeCursor(before) : null };
  const productIds = new Set(page.orders.flatMap((order) => order.orders.map(({ id }) => id)));
  const products = await shop.catalogue.findMany([...productIds]);
  const reauthentication = {
    hasPassword: await shop.accounts.hasPassword(user),
    isRecent: await hasRecentSignIn(context),
  };
  return data(
    {
      user: toCurrentUser(user),
      isVerified: user.emailVerifiedAt !== null,
      orders,
      links,
      details,
      ...productPathsOf(products),
      reauthentication,
      isOutdated: false,
    },
    { headers: PRIVATE_HEADERS },
  );
};

/** Leaves the page as it is if it is requested again, for example after a live change, and there is no response. */
export const clientLoader = async ({ context, request, serverLoader }: Route.ClientLoaderArgs) => {
  try {
    return await serverLoader();
  } catch (thrown) {
    const { matches, store } = context.get(tabContext);
    const match = matches?.at(-1);
    const isShown = match?.pathname === hrefOf('account');
    const shown = isShown ? (match.loaderData as Awaited<ReturnType<typeof serverLoader>>) : undefined;
    if (shown?.orders.before !== new URL(request.url).searchParams.get('before')) throw thrown;
    // Redirected, since the session has ended, which the page reports.
    if (thrown instanceof Response) void store?.dispatch(fetchSession());
    return { ...shown, isOutdated: true };
  }
};

/** Sends the verification email again, or deletes the account. */
export const action = async ({ context, request }: Route.ActionArgs) => {
  const user = await requireSignIn(context, 'account');
  const { intent = '', ...fields } = textFieldsOf(await request.formData());
  return handleForm(context, { intent }, async () => {
    if (intent === RESEND) {
      const sent = await context.get(shopContext).accounts.requestEmailVerification(user);
      return sent.ok ? data({ intent, isSent: true }) : formError(sent.error, { intent });
    }
    if (intent !== DELETE) return formError({ code: 'invalid-request' }, { intent });
    const deleted = await deleteAccount(context, user, fields);
    if (!deleted.ok) return formError(deleted.error, { intent });
    await context.get(visitorContext).logOut({ clearsDevice: true });
    return redirectDocument(hrefOf('home', {}, { account: 'deleted' }));
  });
};

const deleteAccount = async (
  context: Route.ActionArgs['context'],
  user: User,
  fields: Readonly<Record<string, string>>,
) => {
  const parsed = parseFields(accountDeletionSchema, fields);
  if (!parsed.ok) return invalidRequest(parsed.error);
  const secret = context.get(visitorContext).sessionSecret ?? '';
  return context.get(shopContext).accounts.delete({ user, secret, password: parsed.value.password });
};

export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) => {
  const { intent = '' } = textFieldsOf(await request.clone().formData());
  return { intent, ...(await submitForm(serverAction, form.unsent)) };
};

export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  // The page itself removes this from its address.
  !args.currentUrl.searchParams.has('created') && revalidateUnlessUnsent(args);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function AccountRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { user, isVerified, orders, links, details, pictures, pages, reauthentication, isOutdated } =
    loaderData;
  return (
    <AccountPage
      email={user.email}
      displayName={user.displayName}
      isVerified={isVerified}
      fetchedOrders={{ ...orders, links, details, pictures, pages, isOutdated }}
      reauthentication={reauthentication}
      result={actionData}
    />
  );
}
