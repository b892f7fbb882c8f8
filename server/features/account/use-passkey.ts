import { type VerifiedAuthenticationResponse, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { PasskeyRequest, PasskeyUse } from '@underlay/contract/passkey-responses.ts';
import type { Config } from '../../config.ts';
import { messageOf } from '../../services/log.ts';
import type { Platform } from '../../services/platform.ts';
import { countPasskey, forgivePasskey } from './attempt-limits.ts';
import { isFirstOfDay } from './guess-alarm.ts';
import { notifyAccount } from './notify-account.ts';
import {
  type Asked,
  CHALLENGE_MILLISECONDS,
  challengeIn,
  makeChallenge,
  takeChallenge,
} from './passkey-challenge-store.ts';
import { noteUse, type PasskeyRow, passkeyByCredential, readPasskeys } from './passkey-store.ts';
import { type UserRow, userById } from './user-store.ts';

/** Passkeys belong to the host of the product's address. Under another one browsers do not offer them. */
export const rpIdOf = ({ publicOrigin }: Pick<Config, 'publicOrigin'>): string => new URL(publicOrigin).hostname;

/** What a person is to authenticators: their random id, never their address. */
export const userHandleOf = (userId: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'));

/** The passkey alone is enough where the device has made sure who holds it: by a fingerprint, a face or a PIN. */
const verificationFor = ({ purpose }: Asked) => (purpose === 'second-step' ? 'preferred' : 'required');

/** Asks a browser for a passkey. Without a person any passkey of this product is right, and nobody learns whose there are (TM-20). */
export async function askForPasskey(platform: Platform, asked: Asked, userId: string | null): Promise<PasskeyRequest> {
  const { systemDb, clock, config } = platform;
  const known = userId ? await readPasskeys(systemDb.sql, userId) : [];
  const challenge = await makeChallenge(systemDb.sql, asked, clock.now());
  return {
    challenge: Buffer.from(challenge).toString('base64url'),
    rpId: rpIdOf(config),
    timeout: CHALLENGE_MILLISECONDS,
    allowCredentials: known.map(descriptorOf),
    userVerification: verificationFor(asked),
  };
}

export const descriptorOf = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId.toString('base64url'),
  type: 'public-key' as const,
  transports: [...transports],
});

/** Whose passkey it is, or that it is refused, or that the person has to wait so many seconds. */
export type PasskeyCheck = { readonly user: UserRow } | 'refused' | { readonly waitSeconds: number };

interface Answered {
  readonly asked: Asked;
  readonly use: PasskeyUse;
  /** Who it must belong to, where somebody is known already. */
  readonly userId: string | null;
  readonly ipAddress: string;
}

/** Checks the answer to `askForPasskey`. Whatever comes of it, its challenge is used up. */
export async function checkPasskey(platform: Platform, answered: Answered): Promise<PasskeyCheck> {
  const waitSeconds = await countPasskey(platform, answered);
  if (waitSeconds > 0) return { waitSeconds };
  const user = await ownerOf(platform, answered);
  const outcome = user ? 'success' : 'failure';
  const details = { asked: answered.asked.purpose };
  await platform.securityEvents.note({ kind: 'passkey', outcome, userId: user?.id ?? answered.userId, details });
  if (!user) return 'refused';
  await forgivePasskey(platform, answered);
  return { user };
}

async function ownerOf(platform: Platform, { asked, use, userId }: Answered): Promise<UserRow | null> {
  const { systemDb, clock, log } = platform;
  const challenge = challengeIn(use.response.clientDataJSON);
  if (challenge === null || !(await takeChallenge(systemDb.sql, asked, challenge, clock.now()))) return null;
  const passkey = await passkeyByCredential(systemDb.sql, Buffer.from(use.id, 'base64url'));
  if (!passkey || !belongs(passkey, userId, use)) return null;
  const checked = await verified(platform, { asked, use, passkey, challenge }).catch((error: unknown) => {
    // Words of the library for programmers. The person is told in ours.
    log.info({ reason: messageOf(error) }, 'a passkey was refused');
    return null;
  });
  const user = await userById(systemDb.sql, passkey.userId);
  if (!checked || !user?.confirmedAt) return null;
  const { newCounter, credentialBackedUp } = checked;
  const noted = { id: passkey.id, signCount: newCounter, isSynced: credentialBackedUp, at: clock.now() };
  if (await noteUse(systemDb.sql, noted)) return user;
  await warnOfCopy(platform, user);
  return null;
}

/** Where nobody was named, the authenticator must say for whom it made the passkey (WebAuthn 7.2, step 6). */
function belongs(passkey: PasskeyRow, userId: string | null, { response: { userHandle } }: PasskeyUse): boolean {
  if (userId !== null && passkey.userId !== userId) return false;
  if (!userHandle) return userId !== null;
  return Buffer.from(userHandle, 'base64url').equals(userHandleOf(passkey.userId));
}

interface Checking {
  readonly asked: Asked;
  readonly use: PasskeyUse;
  readonly passkey: PasskeyRow;
  readonly challenge: string;
}

/** Throws when the signature, the origin, the host or the person's presence is not what it has to be. */
async function verified(
  { config }: Platform,
  { asked, use, passkey, challenge }: Checking,
): Promise<VerifiedAuthenticationResponse['authenticationInfo'] | null> {
  const { userHandle, ...response } = use.response;
  const { verified: isRight, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      ...use,
      rawId: use.id,
      response: { ...response, ...(userHandle && { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: config.publicOrigin,
    expectedRPID: rpIdOf(config),
    requireUserVerification: verificationFor(asked) === 'required',
    // The count is compared in the statement that notes it, so that of two copies at once one is refused.
    credential: { id: use.id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
  });
  const maySync = authenticationInfo.credentialDeviceType === 'multiDevice';
  return isRight && maySync === passkey.maySync ? authenticationInfo : null;
}

/** Two devices use what only one can have. Its person is told, and the passkey opens nothing this time. */
async function warnOfCopy(platform: Platform, { email }: UserRow) {
  if (!(await isFirstOfDay(platform, email, 'passkey-copied'))) return;
  await platform.systemDb.begin((tx) => notifyAccount(platform, tx, { email, about: 'passkey-copied' }));
}
