import { randomUUID } from 'node:crypto';
import type { ConnectionWrite } from '@underlay/contract/connections.ts';
import { DAY_MILLISECONDS } from '@underlay/domain/calendar/calendar-date.ts';
import { type ConnectionDays, MAX_CONNECTIONS } from '@underlay/domain/connections/connection-rights.ts';
import type { TenantDb, TenantReader } from '../../database/sql.ts';
import type { User, Visitor } from '../../http/caller.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { sha256 } from '../../services/sealer.ts';
import { confirmIdentity } from '../account/index.ts';
import { noteName } from '../businesses/index.ts';
import { membersForChange } from '../members/index.ts';
import { namesOf } from './connection-of-token.ts';
import { countActive, insertConnection, readNamed } from './connection-store.ts';
import { newToken, startOf } from './token.ts';

const NAME_OF_ENDED = 'A connection that has ended has this name. Renew it, or revoke it first.';

/** Answers the new connection's id, and the token, which nobody can read again. */
export async function makeConnection(
  platform: Platform,
  db: TenantDb,
  { user, visitor, entries }: { user: User; visitor: Visitor; entries: ConnectionWrite },
): Promise<{ connectionId: string; token: string }> {
  const { confirmation, ...granted } = entries;
  // A code is used up by being right: nobody gives one for what is refused. The transaction looks again.
  const at = platform.clock.now();
  await refuseTaken(db, granted.name, at);
  await refuseTooMany(db, at);
  await confirmIdentity(platform, { user, confirmation, ipAddress: visitor.ipAddress, db });
  return addConnection(platform, db, { userId: user.id, entries: granted });
}

/** The same by somebody who has shown who they are. */
export async function addConnection(
  { clock }: Pick<Platform, 'clock'>,
  db: TenantDb,
  { userId, entries }: { userId: string; entries: Omit<ConnectionWrite, 'confirmation'> },
): Promise<{ connectionId: string; token: string }> {
  const { name, rights, onlyRead, days } = entries;
  const at = clock.now();
  const [id, token] = [randomUUID(), newToken()];
  const granted = { name, rights, onlyRead, days, endsAt: endOf(days, at) };
  const made = { id, tokenHash: sha256(token), tokenStart: startOf(token), madeBy: userId, at };
  await db.begin(async (tx) => {
    // Two who make one at once come one after the other.
    await membersForChange(tx, { id: userId });
    await refuseTooMany(tx, at);
    if (!(await insertConnection(tx, { ...granted, ...made })))
      throw new Refused('connection_name_taken', { field: 'name' });
    // What it does stands under this name wherever that of a person would.
    await noteName(tx, { id, email: '', ...namesOf(name) });
    const data = { detail: name, rights: rightsText(granted), until: granted.endsAt?.toISOString() ?? null };
    await writeEvent(tx, { subjectId: id, kind: 'connection_made', actor: userId, at, data });
  });
  return { connectionId: id, token };
}

/** One that has ended keeps its name, with which it can be renewed (CONN-01). */
async function refuseTaken(db: TenantReader, name: string, at: Date) {
  const other = await readNamed(db, name);
  if (!other) return;
  throw new Refused('connection_name_taken', { field: 'name', ...(isOver(other, at) && { copy: NAME_OF_ENDED }) });
}

export const isOver = ({ endsAt }: { readonly endsAt: Date | null }, at: Date): boolean =>
  endsAt !== null && endsAt <= at;

export async function refuseTooMany(db: TenantReader, at: Date) {
  if ((await countActive(db, at)) >= MAX_CONNECTIONS) throw new Refused('too_many_connections');
}

export const endOf = (days: ConnectionDays, from: Date): Date | null =>
  days === null ? null : new Date(from.getTime() + days * DAY_MILLISECONDS);

export const rightsText = ({ rights, onlyRead }: Pick<ConnectionWrite, 'rights' | 'onlyRead'>): string =>
  [...rights, ...(onlyRead ? ['only read'] : [])].join(', ');
