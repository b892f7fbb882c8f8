import type { SecurityEventJson, security } from '@underlay/contract/security.ts';
import { labelOf } from '@underlay/domain/security/kinds.ts';
import type { Handlers } from '../../http/mount.ts';
import { pageOf } from '../../services/paging.ts';
import type { Platform } from '../../services/platform.ts';
import { type ListedEvent, listBusinessEvents, listOwnEvents } from './event-list-store.ts';

export function securityRoutes(_platform: Platform): Handlers<typeof security> {
  return {
    own: async ({ systemDb, user, query }, answer) => {
      const { rows, total } = await listOwnEvents(systemDb.sql, user.id, pageOf(query));
      answer.total(total);
      return rows.map(eventJson);
    },
    ofBusiness: async ({ db, query }, answer) => {
      const { rows, total } = await listBusinessEvents(db, pageOf(query));
      answer.total(total);
      return rows.map(eventJson);
    },
  };
}

const eventJson = ({ kind, outcome, details, member, ...row }: ListedEvent): SecurityEventJson => ({
  ...row,
  outcome,
  at: row.at.toISOString(),
  what: labelOf(kind, outcome),
  detail: detailOf(details, member),
});

function detailOf({ device, ending }: ListedEvent['details'], member: string | null): string {
  if (device === 'new') return 'new device';
  if (ending) return `ending in ${ending}`;
  return member ?? '';
}
