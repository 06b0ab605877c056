import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type Provider from 'oidc-provider';
import { errors, type InteractionResults } from 'oidc-provider';
import { z } from 'zod';
import type { Account, AccountDirectory } from './accounts.ts';
import { chooserPage, type OtherAccountForm, problemPage } from './chooser-page.ts';
import { pageHeaders } from './page-headers.ts';

type Env = { Bindings: HttpBindings };

const text = z.string().trim().catch('');
const submission = z.object({ account: text, cancel: text, name: text, email: text, workspace: text });
const otherAccount = z.object({
  name: z.string().min(1, 'Enter a name').max(100, 'Enter a shorter name'),
  email: z.email('Enter an email address such as ada@example.com').max(100, 'Enter a shorter email address'),
});

const accessDenied = { error: 'access_denied', error_description: 'The person cancelled the sign-in' };
const emptyForm: OtherAccountForm = { name: '', email: '', inWorkspace: false, problems: {} };

const signedIn = (account: Account): InteractionResults => ({
  login: { accountId: account.sub, remember: false },
  select_account: {},
});

interface ChooserOptions {
  /** The shop's name on the page. */
  readonly shop: string;
  /** Origins to which the form may redirect. */
  readonly shopOrigins: readonly string[];
  readonly accounts: AccountDirectory;
  /** A function, because a key rotation replaces the provider. */
  readonly provider: () => Provider;
}

/** Pages on which the user chooses an account. */
export function createChooser({ shop, shopOrigins, accounts, provider }: ChooserOptions): Hono<Env> {
  const app = new Hono<Env>();
  const headers = pageHeaders(shopOrigins);

  const pendingInteraction = async (c: Context<Env>) => {
    const found = await provider().interactionDetails(c.env.incoming, c.env.outgoing);
    if (found.uid !== c.req.param('uid')) throw new errors.SessionNotFound('another sign-in is in progress');
    return found;
  };
  const show = (c: Context<Env>, form: OtherAccountForm, status: 200 | 422) =>
    c.html(chooserPage(shop, accounts.listed, form), status, headers);
  const finish = async (c: Context<Env>, result: InteractionResults) => {
    const { incoming, outgoing } = c.env;
    const options = { mergeWithLastSubmission: false };
    return c.redirect(await provider().interactionResult(incoming, outgoing, result, options), 303);
  };

  app.use(bodyLimit({ maxSize: 16 * 1024 }));
  app.onError((error, c) => {
    if (!(error instanceof errors.SessionNotFound)) throw error;
    return c.html(problemPage('This sign-in has expired.'), 400, headers);
  });

  app.get('/:uid', async (c) => {
    const { params } = await pendingInteraction(c);
    const hint = params['login_hint'];
    return show(c, { ...emptyForm, email: typeof hint === 'string' ? hint : '' }, 200);
  });

  app.post('/:uid', async (c) => {
    await pendingInteraction(c);
    const { account, cancel, name, email, workspace } = submission.parse(await c.req.parseBody());
    if (cancel) return finish(c, accessDenied);
    const listed = accounts.listed.find(({ sub }) => sub === account);
    if (listed) return finish(c, signedIn(listed));
    const other = otherAccount.safeParse({ name, email });
    const inWorkspace = workspace !== '';
    if (other.success) return finish(c, signedIn(accounts.signUp(name, email, { inWorkspace })));
    const { fieldErrors } = z.flattenError(other.error);
    const problems = { name: fieldErrors.name?.[0], email: fieldErrors.email?.[0] };
    return show(c, { name, email, inWorkspace, problems }, 422);
  });

  return app;
}
