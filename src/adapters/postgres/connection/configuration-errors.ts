import { createSecureContext, type SecureContextOptions } from 'node:tls';
import pg from 'pg';
import { faultsOf } from './transient-errors.ts';

/** The address of the database cannot be used, whatever the server does; the message holds no secret. */
export class DatabaseAddressError extends Error {
  override readonly name = 'DatabaseAddressError';
}

/**
 * Reads an address as the driver does, with the files of certificates and keys that it names.
 * @throws DatabaseAddressError where the driver could not connect with it
 */
export const checkDatabaseAddress = (url: string): void => {
  try {
    const { ssl } = new pg.Client({ connectionString: url }) as { ssl?: boolean | SecureContextOptions };
    // Otherwise the driver reads them in the middle of a handshake.
    if (typeof ssl === 'object') createSecureContext({ ca: ssl.ca, cert: ssl.cert, key: ssl.key });
  } catch (error) {
    throw new DatabaseAddressError(error instanceof Error ? error.message : 'it cannot be read', {
      cause: error,
    });
  }
};

/** Unknown role or one without access, wrong password, missing privilege. A missing database may still be created. */
const REJECTED = new Set(['28000', '28P01', '42501']);
/** The certificate is for another name, or of an authority that the shop does not trust. */
const UNTRUSTED =
  /^(ERR_TLS_CERT_ALTNAME_INVALID|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_GET_ISSUER_CERT(_LOCALLY)?|UNABLE_TO_VERIFY_LEAF_SIGNATURE|ERR_OSSL_\w+)$/;
/** The driver gives these no code. */
const REJECTED_WORDS = /^(SASL: |The server does not support SSL connections)/;

/** True if a connection fails until a person corrects its settings, the database or the role. */
export const isSettingsFault = (error: unknown): boolean =>
  error instanceof DatabaseAddressError ||
  faultsOf(error).some(
    ({ code, message }) => REJECTED.has(code) || UNTRUSTED.test(code) || REJECTED_WORDS.test(message),
  );
