import * as oidc from 'openid-client';
import { z } from 'zod';
import type { ErrorCode } from '#domain/api/error-table.ts';
import { err, ok } from '#domain/values/result.ts';
import { createOutboundCalls } from '#platform/traffic/outbound-calls.ts';
import type { GoogleSignIn, Log } from '#services/ports/ports.ts';
import { emailVerificationOf } from './google-email.ts';

/** Google's OpenID provider, or its emulator. */
export type GoogleSettings = {
  /** Called on first use, which starts an emulator. */
  readonly issuer: () => Promise<URL>;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
};

/** Of one request; a sign-in makes up to three. */
const TIMEOUT_S = 5;
const LIMITS = {
  maxConcurrent: 20,
  maxConcurrentOf: new Map(),
  timeoutMs: 15_000,
  failureThreshold: 5,
  openMs: 2_000,
};

const claimsSchema = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: z.email().max(254),
  email_verified: z.boolean().default(false),
  hd: z.string().optional(),
  // PostgreSQL cannot store NUL, and no name contains control characters.
  name: z
    .string()
    .transform((name) => name.replace(/\p{Cc}+/gu, ' ').trim())
    .optional(),
});

/** OpenID Connect: authorization code flow with PKCE, state and nonce. Discovery happens on first use. */
export const createGoogleSignIn = (settings: GoogleSettings, log: Log): GoogleSignIn => {
  const { issuer, clientId, clientSecret, redirectUri } = settings;
  const calls = createOutboundCalls(LIMITS, isOutage);
  let discovered: Promise<oidc.Configuration> | undefined;

  const configuration = () => {
    discovered ??= issuer()
      .then((url) => discover(url, clientId, clientSecret))
      .catch((error: unknown) => {
        discovered = undefined;
        throw error;
      });
    return discovered;
  };

  const failed = (error: unknown, doing: string) => {
    const code = codeOf(error);
    // A cancelled sign-in is not a failure.
    if (code !== 'auth/google-cancelled')
      log.warn({ event: 'google.failed', err: error }, `Google failed while ${doing}`);
    return err({ code });
  };

  return {
    async begin() {
      try {
        const verifier = oidc.randomPKCECodeVerifier();
        const challenge = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier };
        const url = oidc.buildAuthorizationUrl(await calls.run(configuration), {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          prompt: 'select_account',
          state: challenge.state,
          nonce: challenge.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        });
        return ok({ url: url.href, challenge });
      } catch (error) {
        return failed(error, 'starting a sign-in');
      }
    },

    async finish(returned, { state, nonce, verifier }) {
      try {
        const tokens = await calls.run(async () =>
          oidc.authorizationCodeGrant(await configuration(), returned, {
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: verifier,
            idTokenExpected: true,
          }),
        );
        const claims = claimsSchema.parse(tokens.claims());
        const { iss, sub, email, name } = claims;
        const displayName = (name || email.slice(0, email.indexOf('@'))).slice(0, 80).toWellFormed();
        return ok({
          issuer: iss,
          subject: sub,
          email,
          emailVerification: emailVerificationOf(claims),
          name: displayName,
        });
      } catch (error) {
        return failed(error, 'finishing a sign-in');
      }
    },
  };
};

const discover = (issuer: URL, clientId: string, clientSecret: string) =>
  oidc.discovery(issuer, clientId, clientSecret, undefined, {
    timeout: TIMEOUT_S,
    execute: [
      // Verifies the ID token's signature as well, although it comes directly from the provider.
      oidc.enableNonRepudiationChecks,
      ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
    ],
  });

/** No response, or an unreadable one. */
const NO_RESPONSE = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]);

const codeOf = (error: unknown): ErrorCode => {
  if (error instanceof oidc.AuthorizationResponseError) {
    return error.error === 'access_denied' ? 'auth/google-cancelled' : 'auth/google-unavailable';
  }
  if (error instanceof z.ZodError) return 'auth/invalid-credential';
  if (error instanceof oidc.ResponseBodyError)
    return error.status < 500 ? 'auth/invalid-credential' : 'auth/google-unavailable';
  const code = error instanceof oidc.ClientError ? (error.code ?? '') : '';
  return code.startsWith('OAUTH_') && !NO_RESPONSE.has(code)
    ? 'auth/invalid-credential'
    : 'auth/google-unavailable';
};

/** A visitor can write any error into the return URL, so those do not count as an outage. */
const isOutage = (error: unknown): boolean =>
  !(error instanceof oidc.AuthorizationResponseError) && codeOf(error) === 'auth/google-unavailable';
