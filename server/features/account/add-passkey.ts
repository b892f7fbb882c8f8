import {
  generateRegistrationOptions,
  type VerifiedRegistrationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { COSEALG, decodeAttestationObject, isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers';
import { type NewPasskey, PasskeyCreation } from '@underlay/contract/passkey-responses.ts';
import type { Config } from '../../config.ts';
import type { User } from '../../http/caller.ts';
import { messageOf } from '../../services/log.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { notifyAccount } from './notify-account.ts';
import {
  CHALLENGE_MILLISECONDS,
  challengeIn,
  holderOf,
  makeChallenge,
  takeChallenge,
} from './passkey-challenge-store.ts';
import { passkeyName } from './passkey-name.ts';
import { insertPasskey, readPasskeys } from './passkey-store.ts';
import { codesForNewFactor } from './second-factor.ts';
import { endOpenSignIns } from './sign-in-store.ts';
import { descriptorOf, rpIdOf, userHandleOf } from './use-passkey.ts';
import { lockUser } from './user-store.ts';

/** Of one person. */
const MAX_PASSKEYS = 10;
/** What every authenticator and every server of ours can do. */
const ALGORITHMS = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];

/** The browser makes the passkey in the session that asked for it. */
const askedBy = (user: User) => ({ purpose: 'add' as const, holder: holderOf(user) });

/** What the browser needs. The device keeps the passkey itself and makes sure who uses it, so that it can sign in alone. */
export async function beginPasskey(platform: Platform, user: User): Promise<PasskeyCreation> {
  const { systemDb, clock, config } = platform;
  const known = await readPasskeys(systemDb.sql, user.id);
  if (known.length >= MAX_PASSKEYS) throw new Refused('too_many_passkeys');
  const choices = { residentKey: 'required', requireResidentKey: true, userVerification: 'required' } as const;
  const options = await generateRegistrationOptions({
    rpName: 'Underlay',
    rpID: rpIdOf(config),
    userID: userHandleOf(user.id),
    userName: user.email,
    userDisplayName: `${user.firstName} ${user.lastName}`.trim(),
    challenge: await makeChallenge(systemDb.sql, askedBy(user), clock.now()),
    timeout: CHALLENGE_MILLISECONDS,
    attestationType: 'none',
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: choices,
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return PasskeyCreation.parse(options);
}

/** Adds the passkey that the browser made. Answers it with recovery codes, which are shown this once, where there are none. */
export async function addPasskey(
  platform: Platform,
  user: User,
  { passkey, userAgent }: { passkey: NewPasskey; userAgent: string },
) {
  const { systemDb, clock } = platform;
  const made = await madeBy(platform, user, passkey);
  const { credential, aaguid, credentialDeviceType, credentialBackedUp } = made;
  return systemDb.begin(async (tx) => {
    await lockUser(tx, user.id);
    const known = await readPasskeys(tx, user.id);
    if (known.length >= MAX_PASSKEYS) throw new Refused('too_many_passkeys');
    const names = known.map(({ name }) => name);
    const row = {
      userId: user.id,
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      signCount: credential.counter,
      maySync: credentialDeviceType === 'multiDevice',
      isSynced: credentialBackedUp,
      transports: passkey.response.transports,
      name: passkeyName({ aaguid, userAgent }, names),
      createdAt: clock.now(),
    };
    const id = await insertPasskey(tx, row);
    if (id === null) throw new Refused('passkey_known');
    const recoveryCodes = await codesForNewFactor(tx, user.id);
    await endOpenSignIns(tx, user.id);
    await notifyAccount(platform, tx, { email: user.email, about: 'passkey-added' });
    return { passkey: { ...row, id, lastUsedAt: null }, recoveryCodes };
  });
}

type Made = NonNullable<VerifiedRegistrationResponse['registrationInfo']>;

/** Its challenge is used up, whatever comes of it. */
async function madeBy({ systemDb, clock, config, log }: Platform, user: User, passkey: NewPasskey): Promise<Made> {
  const challenge = challengeIn(passkey.response.clientDataJSON);
  if (challenge === null || !(await takeChallenge(systemDb.sql, askedBy(user), challenge, clock.now())))
    throw new Refused('passkey_refused');
  const { registrationInfo } = await verified(passkey, challenge, config).catch((error: unknown) => {
    // Words of the library for programmers. The person is told in ours.
    log.info({ reason: messageOf(error) }, 'a new passkey was refused');
    throw new Refused('passkey_refused');
  });
  if (!registrationInfo) throw new Refused('passkey_refused');
  return registrationInfo;
}

/** Throws when the origin, the host, the key or the person's presence is not what it has to be. */
async function verified(passkey: NewPasskey, challenge: string, config: Config) {
  const { clientDataJSON, attestationObject } = passkey.response;
  return verifyRegistrationResponse({
    response: {
      ...passkey,
      rawId: passkey.id,
      response: { clientDataJSON, attestationObject: withoutAttestation(attestationObject) },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: config.publicOrigin,
    expectedRPID: rpIdOf(config),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/** Who made the device is not asked, so no certificate of a stranger is read and no list of revoked ones is fetched. */
function withoutAttestation(attestationObject: string): string {
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData');
  const plain = new Map<string, string | Uint8Array | Map<string, string>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', authData],
  ]);
  return isoBase64URL.fromBuffer(isoCBOR.encode(plain));
}
