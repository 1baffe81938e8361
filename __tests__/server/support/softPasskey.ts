/** An authenticator in software (WebAuthn level 3): answers as a browser with a passkey does, or as one that lies. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

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
      return {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, lies).toString('base64url'),
          attestationObject: attestation(authData(lies, attested)).toString('base64url'),
          transports: ['internal'],
        },
      };
    },

    show({ challenge }, lies = {}) {
      const data = clientData('webauthn.get', challenge, lies);
      const auth = authData(lies, null);
      const signed = Buffer.concat([auth, createHash('sha256').update(data).digest()]);
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

/** CBOR (RFC 8949) by hand: a map of EC2 key, ES256, P-256, x and y (RFC 9053). */
function coseKeyOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const bytes = (text: string) =>
    Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')]);
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(x),
    Buffer.from([0x22]),
    bytes(y),
  ]);
}

/** `{ fmt: 'none', attStmt: {}, authData }` */
function attestation(authData: Buffer): Buffer {
  const text = (value: string) =>
    Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  const length = Buffer.alloc(3);
  length.writeUInt8(0x59);
  length.writeUInt16BE(authData.length, 1);
  return Buffer.concat([
    ...[Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
    ...[text('authData'), length, authData],
  ]);
}
