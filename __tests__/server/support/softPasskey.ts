/** An authenticator in software (WebAuthn level 3): answers as a browser with a passkey does, or as one that lies. */
import {
  createHash,
  generateKeyPairSync,
  randomBytes,
  sign,
  X509Certificate,
  type KeyObject,
} from 'node:crypto';

type Json = Record<string, unknown>;

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };

export interface Lies {
  /** Where the page says that it is. */
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** False: nobody has shown a finger or a PIN. */
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string | null;
  /** Of who made the passkey, in PEM: it is brought along, as FIDO U2F does (WebAuthn level 3, 8.6). */
  readonly maker?: { readonly cert: string; readonly key: string };
  readonly transports?: unknown;
}

export interface SoftPasskey {
  readonly id: string;
  make(options: Json, lies?: Lies): Json;
  show(options: Json, lies?: Lies): Json;
}

/** @param origin of the page. @param counts whether it says how often it was used; most passkeys say 0 for ever. */
export function createSoftPasskey(origin: string, counts = true): SoftPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rawId = randomBytes(32);
  const id = rawId.toString('base64url');
  let counter = 0;
  let handle: string | null = null;
  const rpId = new URL(origin).hostname;

  const clientData = (type: string, challenge: unknown, lies: Lies): Buffer =>
    Buffer.from(
      JSON.stringify({
        ...{ type, challenge: lies.challenge ?? challenge },
        ...{ origin: lies.origin ?? origin, crossOrigin: false },
      }),
    );

  function authData(lies: Lies, attested: Buffer | null): Buffer {
    if (counts) counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(lies.counter ?? counter);
    const flags =
      FLAGS.present +
      (lies.isVerified === false ? 0 : FLAGS.verified) +
      (attested === null ? 0 : FLAGS.attested);
    const host = createHash('sha256')
      .update(lies.rpId ?? rpId)
      .digest();
    return Buffer.concat([host, Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
  }

  return {
    id,

    make({ challenge, user }, lies = {}) {
      handle = (user as { id: string }).id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(rawId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, rawId, coseKeyOf(publicKey)]);
      const data = clientData('webauthn.create', challenge, lies);
      const auth = authData(lies, attested);
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
      const signed = [Buffer.alloc(1), auth.subarray(0, 32), sha256(data), rawId, ...point];
      return {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: data.toString('base64url'),
          attestationObject: attestation(
            auth,
            lies.maker && [lies.maker.cert, sign('sha256', Buffer.concat(signed), lies.maker.key)],
          ).toString('base64url'),
          transports: lies.transports === undefined ? ['internal'] : lies.transports,
        },
      };
    },

    show({ challenge }, lies = {}) {
      const data = clientData('webauthn.get', challenge, lies);
      const auth = authData(lies, null);
      const signed = Buffer.concat([auth, sha256(data)]);
      return {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: auth.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          userHandle: lies.userHandle === undefined ? handle : lies.userHandle,
        },
      };
    },
  };
}

const sha256 = (data: Buffer): Buffer => createHash('sha256').update(data).digest();

/** CBOR (RFC 8949) by hand: a map of EC2 key, ES256, P-256, x and y (RFC 9053). */
function coseKeyOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const half = (part: string) =>
    Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(part, 'base64url')]);
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    half(x),
    Buffer.from([0x22]),
    half(y),
  ]);
}

const text = (value: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);

function bytes(value: Buffer): Buffer {
  const length = Buffer.alloc(3);
  length.writeUInt8(0x59);
  length.writeUInt16BE(value.length, 1);
  return Buffer.concat([length, value]);
}

/** `{ fmt: 'none', attStmt: {}, authData }`, or `{ fmt: 'fido-u2f', attStmt: { sig, x5c: [certificate] }, authData }` */
function attestation(authData: Buffer, maker?: [cert: string, signature: Buffer]): Buffer {
  const statement =
    maker === undefined
      ? [text('none'), text('attStmt'), Buffer.from([0xa0])]
      : [
          ...[text('fido-u2f'), text('attStmt'), Buffer.from([0xa2])],
          ...[text('sig'), bytes(maker[1]), text('x5c'), Buffer.from([0x81])],
          bytes(new X509Certificate(maker[0]).raw),
        ];
  return Buffer.concat([
    ...[Buffer.from([0xa3]), text('fmt'), ...statement],
    ...[text('authData'), bytes(authData)],
  ]);
}
