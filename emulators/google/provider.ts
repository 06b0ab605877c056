import type { AdapterFactory } from 'oidc-provider';
import Provider, { type Configuration, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import { z } from 'zod';
import type { AccountDirectory } from './accounts.ts';
import { problemPage } from './chooser-page.ts';
import { type Faults, injectFault } from './faults.ts';
import { forgeToken } from './forged-token.ts';
import type { KeyRing } from './keys.ts';
import { pageHeaders } from './page-headers.ts';

export interface RelyingParty {
  readonly id: string;
  readonly secret: string;
  readonly redirectUris: readonly string[];
}

interface ProviderOptions {
  readonly issuer: string;
  readonly client: RelyingParty;
  readonly accounts: AccountDirectory;
  readonly keys: KeyRing;
  readonly storage: AdapterFactory;
  readonly faults: Faults;
}

const MINUTE = 60;
const cookies = { httpOnly: true, sameSite: 'lax', signed: true } as const;
const tokenResponse = z.looseObject({ id_token: z.string() });

function policy() {
  const prompts = interactionPolicy.base();
  prompts.remove('consent');
  prompts.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return prompts;
}

async function grantRequestedScope(ctx: KoaContextWithOIDC) {
  const { client, session, provider, params } = ctx.oidc;
  if (!client || !session?.accountId) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  if (typeof params?.['scope'] === 'string') grant.addOIDCScope(params['scope']);
  await grant.save();
  return grant;
}

function configuration({ client, accounts, keys, storage }: ProviderOptions): Configuration {
  return {
    adapter: storage,
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [...client.redirectUris],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        // The provider accepts the secret in the header or the body, whatever is set here.
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
    clientBasedCORS: () => false,
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'hd'], profile: ['name'] },
    // Google puts the claims into the ID token itself.
    conformIdTokenClaims: false,
    // All ports of localhost share their cookies, hence long names and narrow paths.
    cookies: {
      keys: [...keys.cookieKeys],
      names: {
        session: 'identity_stand_in',
        interaction: 'identity_stand_in_choice',
        resume: 'identity_stand_in_resume',
      },
      long: { ...cookies, path: '/auth' },
      short: cookies,
    },
    enabledJWA: { idTokenSigningAlgValues: ['RS256'] },
    expiresWithSession: () => false,
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: { enabled: false },
    },
    findAccount(_ctx, sub) {
      const account = accounts.find(sub);
      if (!account) return undefined;
      const { name, email, emailVerified, hd } = account;
      return { accountId: sub, claims: () => ({ sub, name, email, email_verified: emailVerified, hd }) };
    },
    interactions: { policy: policy(), url: (_ctx, interaction) => `/choose-account/${interaction.uid}` },
    jwks: { keys: keys.signingKeys() },
    loadExistingGrant: grantRequestedScope,
    pkce: { required: () => true },
    async renderError(ctx, error) {
      ctx.set(pageHeaders());
      const page = await problemPage(error.error_description ?? error.error);
      ctx.body = page.toString();
    },
    responseTypes: ['code'],
    scopes: ['openid'],
    subjectTypes: ['public'],
    ttl: {
      AccessToken: 60 * MINUTE,
      AuthorizationCode: MINUTE,
      Grant: 60 * MINUTE,
      IdToken: 60 * MINUTE,
      Interaction: 30 * MINUTE,
      Session: 30 * MINUTE,
    },
  };
}

/** The OpenID provider, with the fault plan around its endpoints. */
export function createProvider(options: ProviderOptions): Provider {
  const provider = new Provider(options.issuer, configuration(options));
  provider.on('server_error', (_ctx, error) => console.error('identity emulator:', error));
  provider.use(async (ctx: KoaContextWithOIDC, next) => {
    const plan = options.faults.plan();
    if (await injectFault(ctx, plan)) return;
    await next();
    const response = tokenResponse.safeParse(ctx.path === '/token' ? ctx.body : undefined);
    if (!response.success || (plan.signature === 'ok' && Object.keys(plan.idToken).length === 0)) return;
    const [key] = options.keys.signingKeys();
    const forged = forgeToken(response.data.id_token, plan.idToken, plan.signature, key);
    ctx.body = { ...response.data, id_token: forged };
  });
  return provider;
}
