import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

/** CBOR of the few types that WebAuthn needs: integers, byte and text strings, and maps. */
type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>;
const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
};
const encode = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, item]) => [encode(key), encode(item)]);
  return Buffer.concat([head(5, value.size), ...entries]);
};

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED = 0x40;

type Options = { readonly challenge: string };
type Changes = {
  readonly origin?: string;
  readonly host?: string;
  readonly isVerified?: boolean;
  readonly counter?: number;
};

/** A software authenticator with one ES256 key, as browsers drive one (W3C WebAuthn Level 3). */
export const createAuthenticator = (origin: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let signatures = 0;

  const authenticatorData = (
    flags: number,
    counter: number,
    host: string,
    rest: Uint8Array = Buffer.alloc(0),
  ) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(host), Buffer.from([flags]), count, rest]);
  };
  const clientDataOf = (type: string, { challenge }: Options, sentFrom: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: sentFrom, crossOrigin: false }));
  const flagsOf = ({ isVerified = true }: Changes) => USER_PRESENT | (isVerified ? USER_VERIFIED : 0);
  const credential = (response: object) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    /** The response to a dialog that creates the passkey. */
    register: (options: Options, changes: Changes = {}) => {
      const { host = new URL(origin).hostname, origin: sentFrom = origin } = changes;
      const key = encode(
        new Map<number, Cbor>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const authData = authenticatorData(flagsOf(changes) | ATTESTED, 0, host, attested);
      const attestationObject = encode(
        new Map<string, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      );
      return credential({
        clientDataJSON: base64url(clientDataOf('webauthn.create', options, sentFrom)),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      });
    },
    /** The response to a dialog that signs in. */
    authenticate: (options: Options, changes: Changes = {}) => {
      const { host = new URL(origin).hostname, origin: sentFrom = origin } = changes;
      signatures += 1;
      const authData = authenticatorData(flagsOf(changes), changes.counter ?? signatures, host);
      const clientData = clientDataOf('webauthn.get', options, sentFrom);
      const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey);
      return credential({
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
      });
    },
  };
};
