import type { passkeys } from '@underlay/contract/passkeys.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { addPasskey, beginPasskey } from './add-passkey.ts';
import { askForConfirmation, confirmedOwner } from './confirm-identity.ts';
import { type PasskeyRow, readPasskeys, setPasskeyName } from './passkey-store.ts';
import { removePasskey } from './remove-passkey.ts';

/** With another sign-in provider people have no passkeys with us. */
export function passkeyRoutes(platform: Platform): Handlers<typeof passkeys> {
  const { systemDb, config } = platform;
  const elsewhere = config.identity.issuer !== null;
  return {
    passkeys: async ({ user }) => (elsewhere ? [] : (await readPasskeys(systemDb.sql, user.id)).map(passkeyJson)),
    beginPasskey: async (request) => beginPasskey(platform, await confirmedOwner(platform, request)),
    addPasskey: async ({ user, body, visitor }, { refuse }) => {
      if (elsewhere) throw refuse('managed_elsewhere');
      const { passkey, recoveryCodes } = await addPasskey(platform, user, { ...body, userAgent: visitor.userAgent });
      return { passkey: passkeyJson(passkey), recoveryCodes };
    },
    renamePasskey: async ({ user, params, body }) => {
      const named = !elsewhere && (await setPasskeyName(systemDb.sql, { userId: user.id, ...params, ...body }));
      found(named || null);
    },
    endPasskey: async (request, { refuse }) => {
      if (elsewhere) throw refuse('managed_elsewhere');
      const { params, user, systemDb: db } = request;
      const own = await readPasskeys(db.sql, user.id);
      found(db.isRepeat || own.some(({ id }) => id === params.passkeyId) || null);
      await confirmedOwner(platform, request);
      await removePasskey({ ...platform, systemDb: db }, user, params.passkeyId);
    },
    askForPasskey: async ({ user }, { refuse }) => {
      if (elsewhere) throw refuse('managed_elsewhere');
      return askForConfirmation(platform, user);
    },
  };
}

const passkeyJson = ({ id, name, createdAt, lastUsedAt, isSynced }: Omit<PasskeyRow, 'userId'>) => ({
  uuid: id,
  name,
  created: createdAt.toISOString(),
  lastUsed: lastUsedAt?.toISOString() ?? null,
  synced: isSynced,
});
