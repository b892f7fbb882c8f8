import type { ConnectionJson } from '@underlay/contract/connections.ts';
import { DAY_MILLISECONDS } from '@underlay/domain/calendar/calendar-date.ts';
import { UNUSED_DAYS } from '@underlay/domain/connections/connection-rights.ts';
import type { ConnectionRow } from './connection-store.ts';

/** As an owner sees it at this moment. */
export function connectionJson({ id, oldUntil, ...row }: ConnectionRow, now: Date): ConnectionJson {
  const isActive = row.revokedAt === null && (row.endsAt === null || row.endsAt > now);
  const quietSince = row.usedAt ?? row.madeAt;
  return {
    ...row,
    uuid: id,
    state: row.revokedAt ? 'revoked' : isActive ? 'active' : 'ended',
    oldTokenUntil: isActive && oldUntil && oldUntil > now ? oldUntil.toISOString() : null,
    madeAt: row.madeAt.toISOString(),
    endsAt: momentOf(row.endsAt),
    usedAt: momentOf(row.usedAt),
    unused: isActive && now.getTime() - quietSince.getTime() >= UNUSED_DAYS * DAY_MILLISECONDS,
    exposedAt: momentOf(row.exposedAt),
    revokedAt: momentOf(row.revokedAt),
  };
}

const momentOf = (at: Date | null): string | null => at?.toISOString() ?? null;
