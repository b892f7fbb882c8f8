import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';

const [compress, expand] = [promisify(gzip), promisify(gunzip)];
/** More than any object of a backup but its manifest. A small object that expands without end is refused. */
const MAX_BYTES = 256 * 1024 ** 2;

/** Compresses and encrypts. What it answers opens with `age --decrypt | gunzip` too. */
export type Seal = (plain: Buffer) => Promise<Uint8Array>;
/** Throws for what was sealed for somebody else, or changed since. */
export type Opener = (sealed: Uint8Array, maxBytes?: number) => Promise<Buffer>;

/** The format is age's (age-encryption.org/v1), so that a backup opens without this product. */
export function sealFor(recipients: readonly string[]): Seal {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return async (plain) => encrypter.encrypt(await compress(plain));
}

export function openWith(identity: string): Opener {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return async (sealed, maxBytes = MAX_BYTES) => expand(await decrypter.decrypt(sealed), { maxOutputLength: maxBytes });
}

/** A new pair: the identity opens backups and is kept apart from the server, the recipient is its public half. */
export async function newPair(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}
