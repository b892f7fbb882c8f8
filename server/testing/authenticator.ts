import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { NewPasskey, PasskeyCreation, PasskeyRequest, PasskeyUse } from '@underlay/contract/passkey-responses.ts';

const UP = 0x01;
const UV = 0x04;
const MAY_SYNC = 0x08;
const SYNCED = 0x10;
const WITH_KEY = 0x40;

interface Traits {
  /** Its passkeys may exist on several devices, and their uses are not counted. */
  readonly synced?: boolean;
  readonly aaguid?: string;
}

/** What an authenticator or a page may get wrong, on purpose or not. */
interface Fault {
  readonly origin?: string;
  readonly rpId?: string;
  readonly unverified?: boolean;
  readonly count?: number;
  readonly challenge?: string;
  readonly userHandle?: string | null;
  readonly type?: string;
}

interface Held {
  readonly id: Buffer;
  readonly key: KeyObject;
  readonly userHandle: string;
}

/** A device that makes and uses passkeys, with the page that it is asked by (WebAuthn level 3, ES256). */
export class Authenticator {
  readonly origin: string;
  readonly #synced: boolean;
  readonly #aaguid: string;
  #held: Held | null = null;
  #count = 0;

  constructor(origin: string, { synced = false, aaguid = '00000000-0000-0000-0000-000000000000' }: Traits = {}) {
    this.origin = origin;
    this.#synced = synced;
    this.#aaguid = aaguid;
  }

  create({ challenge, rp, user }: PasskeyCreation, fault: Fault = {}): NewPasskey {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const id = randomBytes(16);
    this.#held = { id, key: privateKey, userHandle: user.id };
    const jwk = publicKey.export({ format: 'jwk' });
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(jwk.x)],
        [-3, bytes(jwk.y)],
      ]),
    );
    const length = Buffer.from([0, id.length]);
    const made = Buffer.concat([bytes(this.#aaguid.replaceAll('-', ''), 'hex'), length, id, key]);
    const authData = Buffer.concat([this.#head(fault.rpId ?? rp.id, WITH_KEY, fault), made]);
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      ...named(id),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, fault),
        attestationObject: base64Url(isoCBOR.encode(attestation)),
        transports: ['internal'],
      },
    };
  }

  get({ challenge, rpId }: PasskeyRequest, fault: Fault = {}): PasskeyUse {
    if (!this.#held) throw new Error('the authenticator holds no passkey');
    const { id, key, userHandle } = this.#held;
    this.#count = fault.count ?? (this.#synced ? 0 : this.#count + 1);
    const authData = this.#head(fault.rpId ?? rpId, 0, fault);
    const clientDataJSON = this.#clientData('webauthn.get', challenge, fault);
    const hash = createHash('sha256').update(bytes(clientDataJSON)).digest();
    return {
      ...named(id),
      response: {
        clientDataJSON,
        authenticatorData: base64Url(authData),
        signature: base64Url(sign('sha256', Buffer.concat([authData, hash]), key)),
        userHandle: fault.userHandle === undefined ? userHandle : fault.userHandle,
      },
    };
  }

  #head(rpId: string, more: number, { unverified }: Fault): Buffer {
    const flags = UP | (unverified ? 0 : UV) | (this.#synced ? MAY_SYNC | SYNCED : 0) | more;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.#count);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count]);
  }

  #clientData(type: string, challenge: string, fault: Fault): string {
    const said = { type: fault.type ?? type, challenge: fault.challenge ?? challenge, crossOrigin: false };
    return base64Url(Buffer.from(JSON.stringify({ ...said, origin: fault.origin ?? this.origin })));
  }
}

const named = (id: Buffer) => ({ id: base64Url(id), type: 'public-key' as const });
const base64Url = (value: Uint8Array): string => Buffer.from(value).toString('base64url');
const bytes = (text = '', encoding: BufferEncoding = 'base64url') => new Uint8Array(Buffer.from(text, encoding));
