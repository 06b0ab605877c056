import { createSecureContext, type SecureContextOptions } from 'node:tls';
import pg from 'pg';
import { flattenError } from './transient-errors.ts';

/** The database URL is unusable, whatever the server does. The message contains no secret. */
export class DatabaseUrlError extends Error {
  override readonly name = 'DatabaseUrlError';
}

/**
 * Parses a database URL as the driver does and reads the certificate and key files that it names.
 * @throws DatabaseUrlError if the driver could not connect with it
 */
export const checkDatabaseUrl = (url: string): void => {
  try {
    const { ssl } = new pg.Client({ connectionString: url }) as { ssl?: boolean | SecureContextOptions };
    // The driver would read them only during the handshake.
    if (typeof ssl === 'object') createSecureContext({ ca: ssl.ca, cert: ssl.cert, key: ssl.key });
  } catch (error) {
    throw new DatabaseUrlError(error instanceof Error ? error.message : 'it cannot be read', {
      cause: error,
    });
  }
};

/** Unknown role or no access, wrong password, missing privilege (SQLSTATE). A missing database may still be created. */
const REJECTED = new Set(['28000', '28P01', '42501']);
/** The certificate is for another host name or from an untrusted authority. */
const UNTRUSTED =
  /^(ERR_TLS_CERT_ALTNAME_INVALID|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_GET_ISSUER_CERT(_LOCALLY)?|UNABLE_TO_VERIFY_LEAF_SIGNATURE|ERR_OSSL_\w+)$/;
/** Driver errors without a code. */
const REJECTED_MESSAGES = /^(SASL: |The server does not support SSL connections)/;

/** True if connecting fails until the settings, the database or the role are corrected. */
export const isConfigurationError = (error: unknown): boolean =>
  error instanceof DatabaseUrlError ||
  flattenError(error).some(
    ({ code, message }) => REJECTED.has(code) || UNTRUSTED.test(code) || REJECTED_MESSAGES.test(message),
  );
