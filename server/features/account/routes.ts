import type { account } from '@underlay/contract/account.ts';
import type { User } from '../../http/caller.ts';
import type { Handlers } from '../../http/mount.ts';
import { deviceOf } from '../../services/device.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { changePassword } from './change-password.ts';
import { confirmedOwner, confirmIdentity } from './confirm-identity.ts';
import { passwordStrength } from './password-strength.ts';
import { isEasilyGuessed } from './password-verdict.ts';
import { endSecondFactor, renewRecoveryCodes } from './second-factor.ts';
import { countRecoveryCodes, factorsOf, NO_FACTORS } from './second-factor-store.ts';
import { beginApp, confirmApp } from './set-up-app.ts';
import { endSignIn, readSignIns, revokeUser, type SignInRow } from './sign-in-store.ts';
import { recordVisit } from './user-store.ts';

export function accountRoutes(platform: Platform): Handlers<typeof account> {
  const { systemDb, clock } = platform;
  return {
    check: async ({ user }) => sessionJson(platform, user),
    visit: ({ params, body }) =>
      recordVisit(systemDb.sql, { userId: params.userUUID, intent: body.intent ?? 'login', at: clock.now() }),
    ...securityRoutes(platform),
  };
}

type SecurityRoutes = Omit<Handlers<typeof account>, 'check' | 'visit'>;

function securityRoutes(platform: Platform): SecurityRoutes {
  const { systemDb, clock, config } = platform;
  const confirmed = (request: Parameters<typeof confirmedOwner>[1]) => confirmedOwner(platform, request);
  return {
    signIns: async ({ user }) => {
      if (config.identity.issuer) return [];
      return (await readSignIns(systemDb.sql, user.id, clock.now())).map((row) => signInJson(row, user));
    },
    endSignIn: async ({ user, params }) => {
      if (config.identity.issuer || !(await endSignIn(systemDb.sql, user.id, params.signInId)))
        throw new Refused('NOT_FOUND');
      await platform.securityEvents.note({ kind: 'signed-out', userId: user.id });
    },
    endSignIns: async ({ user }) => {
      if (config.identity.issuer) return;
      await revokeUser(systemDb.sql, user.id);
      await platform.securityEvents.note({ kind: 'signed-out-everywhere', userId: user.id });
    },
    confirm: ({ user, body, visitor }) =>
      confirmIdentity(platform, { user, confirmation: body.confirmation, ipAddress: visitor.ipAddress }),
    changePassword: async ({ user, body, visitor, systemDb: db }, { refuse }) => {
      if (config.identity.issuer) throw refuse('managed_elsewhere');
      await changePassword(platform, { user, body, ipAddress: visitor.ipAddress, db });
    },
    passwordStrength: async ({ user, body }, { refuse }) => {
      if (config.identity.issuer) throw refuse('managed_elsewhere');
      return passwordStrength(body.newPassword, user);
    },
    secondFactor: async ({ user }) => {
      if (config.identity.issuer) return { on: false, hasApp: false, recoveryCodesLeft: 0 };
      const { hasApp, hasPasskey } = await factorsOf(systemDb.sql, user.id);
      const recoveryCodesLeft = await countRecoveryCodes(systemDb.sql, user.id);
      return { on: hasApp || hasPasskey, hasApp, recoveryCodesLeft };
    },
    beginSecondFactor: async (request) => beginApp(platform, await confirmed(request)),
    confirmSecondFactor: async ({ user, body, visitor }, { refuse }) => {
      if (config.identity.issuer) throw refuse('managed_elsewhere');
      return confirmApp(platform, user, { code: body.code, ipAddress: visitor.ipAddress });
    },
    renewRecoveryCodes: async (request) => renewRecoveryCodes(platform, await confirmed(request)),
    endSecondFactor: async (request) =>
      endSecondFactor({ ...platform, systemDb: request.systemDb }, await confirmed(request)),
  };
}

async function sessionJson(platform: Platform, { id, email, firstName, lastName, lastLogin }: User) {
  const { systemDb, config } = platform;
  const ours = !config.identity.issuer;
  const { hasApp, hasPasskey } = ours ? await factorsOf(systemDb.sql, id) : NO_FACTORS;
  return {
    userId: id,
    email,
    firstName,
    lastName,
    lastLogin: lastLogin?.toISOString() ?? null,
    hasPassword: ours,
    passwordEasilyGuessed: ours && (await isEasilyGuessed(platform, id)),
    secondFactor: hasApp || hasPasskey,
    hasApp,
    hasPasskey,
  };
}

const signInJson = (row: SignInRow, { family }: User) => ({
  uuid: row.id,
  device: deviceOf(row.userAgent),
  ipAddress: row.ipAddress,
  since: row.startedAt.toISOString(),
  lastSeen: row.lastSeenAt.toISOString(),
  current: family?.equals(row.family) ?? false,
});
