import type { Authenticator } from '../../http/caller.ts';
import type { Platform } from '../../services/platform.ts';
import { sha256 } from '../../services/sealer.ts';
import { externalUserOf } from './external-issuer.ts';
import { type RoleIn, readToken } from './oauth-store.ts';
import { noteReceived } from './renewal-store.ts';

/** Who a bearer token belongs to. The authenticator asks this. `workingRole` is read with the token. */
export function userOf(platform: Platform, workingRole: RoleIn): Authenticator['userOf'] {
  return platform.config.identity.issuer ? externalUserOf(platform.config) : embeddedUserOf(platform, workingRole);
}

function embeddedUserOf({ systemDb, clock }: Platform, workingRole: RoleIn): Authenticator['userOf'] {
  return async (token, binding, businessId) => {
    const now = clock.now();
    const row = await readToken(systemDb.sql, token, businessId === null ? null : { businessId, workingRole }, now);
    if (!row) return { ok: false, expired: false };
    // A token that was copied out of its browser comes without the cookie and is worth nothing (P15).
    if (row.binding && !(binding && sha256(binding).equals(row.binding))) return { ok: false, expired: false };
    if (row.expiresAt <= now) return { ok: false, expired: true };
    if (row.isRepeatable) await noteReceived(systemDb.sql, row, now);
    const { id, email, firstName, lastName, lastLogin, family, nonce, browser, provedAt } = row;
    // Nobody signs in here before they have answered a mail.
    const emailConfirmed = true;
    const user = { id, email, emailConfirmed, firstName, lastName, lastLogin, family };
    return {
      ok: true,
      user: { ...user, ...(nonce && { nonce }), ...(browser && { browser }), ...(provedAt && { provedAt }) },
      ...(row.role && businessId && { membership: { businessId, role: row.role } }),
    };
  };
}
