import type { ConnectionGrant, Renewal } from '@underlay/contract/connections.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import type { User, Visitor } from '../../http/caller.ts';
import { changesRow } from '../../services/changed-row-store.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { sha256 } from '../../services/sealer.ts';
import { confirmIdentity } from '../account/index.ts';
import { membersForChange } from '../members/index.ts';
import {
  endConnection,
  type LockedConnection,
  lockConnection,
  readConnection,
  replaceToken,
  updateRights,
} from './connection-store.ts';
import { forgetUnsentBodies } from './lost-rights-store.ts';
import { endOf, isOver, refuseTooMany, rightsText } from './make-connection.ts';
import { newToken, startOf } from './token.ts';

/** How long the token before a renewal goes on working, so that the program can be given the new one (CONN-09). */
const OLD_TOKEN_MILLISECONDS = 24 * 3_600_000;

interface Changing<Entries> {
  readonly user: User;
  readonly visitor: Visitor;
  readonly connectionId: string;
  readonly entries: Entries;
}

/** Whoever gives it more rights shows who they are, as when it was made. */
export async function changeRights(
  platform: Platform,
  db: TenantDb,
  { user, visitor, connectionId, entries }: Changing<ConnectionGrant>,
) {
  const { confirmation, ...granted } = entries;
  // Nobody gives their password for what is not there, or a code, which is used up, for what has ended.
  open(found(await readConnection(db, connectionId)));
  await confirmIdentity(platform, { user, confirmation, ipAddress: visitor.ipAddress, db });
  const at = platform.clock.now();
  await db.begin(async (tx) => {
    await membersForChange(tx, user);
    const { name } = await lockOpen(tx, connectionId);
    await forgetUnsentBodies(tx, connectionId, granted);
    if (!(await changesRow(tx, 'connections', connectionId, () => updateRights(tx, connectionId, granted)))) return;
    const data = { detail: name, rights: rightsText(granted) };
    await writeEvent(tx, { subjectId: connectionId, kind: 'connection_changed', actor: user.id, at, data });
  });
}

/** A new token and a new end, also for one that has ended. Answers the token. */
export async function renewConnection(
  platform: Platform,
  db: TenantDb,
  { user, visitor, connectionId, entries }: Changing<Renewal>,
): Promise<string> {
  const { confirmation, days, endOld } = entries;
  const at = platform.clock.now();
  // A code is used up by being right: nobody gives one for what is refused. The transaction looks again.
  const seen = open(found(await readConnection(db, connectionId)));
  if (isOver(seen, at)) await refuseTooMany(db, at);
  await confirmIdentity(platform, { user, confirmation, ipAddress: visitor.ipAddress, db });
  const token = newToken();
  await db.begin(async (tx) => {
    await membersForChange(tx, user);
    const connection = await lockOpen(tx, connectionId);
    const { name } = connection;
    const hasEnded = isOver(connection, at);
    if (hasEnded) await refuseTooMany(tx, at);
    // A token that has ended already does not come back.
    const old = endOld || hasEnded ? null : oldToken(connection, at);
    const next = { tokenHash: sha256(token), tokenStart: startOf(token), old, days, endsAt: endOf(days, at) };
    await replaceToken(tx, connectionId, next);
    const data = { detail: name, until: next.endsAt?.toISOString() ?? null };
    await writeEvent(tx, { subjectId: connectionId, kind: 'connection_renewed', actor: user.id, at, data });
  });
  return token;
}

/**
 * The token that goes on working. Whoever renews again while one does was not yet given the token in between: the program has the one
 * before that, which keeps its end.
 */
function oldToken({ tokenHash, oldHash, oldUntil }: LockedConnection, at: Date) {
  if (oldHash && oldUntil && oldUntil > at) return { hash: oldHash, until: oldUntil };
  return { hash: tokenHash, until: new Date(at.getTime() + OLD_TOKEN_MILLISECONDS) };
}

/** Its next call is refused. Revoking it twice is revoking it once. */
export async function revokeConnection(
  { clock }: Platform,
  db: TenantDb,
  { user, connectionId }: Pick<Changing<never>, 'user' | 'connectionId'>,
) {
  const at = clock.now();
  await db.begin(async (tx) => {
    const { name, revokedAt } = found(await lockConnection(tx, connectionId));
    if (revokedAt) return;
    await endConnection(tx, connectionId, { by: user.id, at });
    const data = { detail: name };
    await writeEvent(tx, { subjectId: connectionId, kind: 'connection_revoked', actor: user.id, at, data });
  });
}

async function lockOpen(tx: TenantTransaction, connectionId: string): Promise<LockedConnection> {
  return open(found(await lockConnection(tx, connectionId)));
}

function open<Row extends { readonly revokedAt: Date | null }>(connection: Row): Row {
  if (connection.revokedAt) throw new Refused('wrong_status');
  return connection;
}
