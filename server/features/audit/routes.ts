import type { AuditFilter, audit } from '@underlay/contract/audit.ts';
import { EVENT_KINDS } from '@underlay/domain/events/event-kinds.ts';
import type { TenantDb } from '../../database/sql.ts';
import type { User } from '../../http/caller.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { type LogFacts, readLogFacts } from './audit-log-store.ts';
import { type EventRow, type EventsAsked, readEvents } from './event-page-store.ts';
import { eventJson } from './event-sentence.ts';
import { exportEvents } from './export-events.ts';
import { noteOpening } from './note-opening.ts';

const PAGE_SIZE = 50;

export function auditRoutes(platform: Platform): Handlers<typeof audit> {
  return {
    list: async ({ db, user, query: { before, after, ...filter } }) => {
      const beyond = after ?? before;
      const facts = await readFacts(platform, db, { user, filter, beyond });
      if (!facts.isOpened) await noteOpening(platform, db, user.id);
      const direction = after === undefined ? 'older' : 'newer';
      const start =
        beyond !== undefined && facts.beyondAt ? ({ at: facts.beyondAt, id: beyond, direction } as const) : null;
      const rows = await readEvents(db, { ...askedOf(filter, facts), beyond: start }, PAGE_SIZE + 1);
      const { people, keptSince } = facts;
      return { ...pageOf(rows, start?.direction ?? null), people, keptSince: keptSince.toISOString() };
    },
    export: async ({ db, user, query }) => {
      const facts = await readFacts(platform, db, { user, filter: query, beyond: undefined });
      const { timeZone } = facts;
      return exportEvents(platform, db, { asked: askedOf(query, facts), timeZone, userId: user.id });
    },
  };
}

interface Reading {
  readonly user: User;
  readonly filter: AuditFilter;
  readonly beyond: string | undefined;
}

const readFacts = async ({ clock }: Platform, db: TenantDb, { user, filter, beyond }: Reading): Promise<LogFacts> =>
  found(
    await readLogFacts(db, {
      userId: user.id,
      now: clock.now(),
      from: filter.from,
      until: filter.until,
      beyond,
      number: filter.text,
      subject: filter.subject,
    }),
  );

/** All kinds are named where a person is asked for, since the index goes from the person over the kind to the moment. */
function askedOf(filter: AuditFilter, { from, until, numbered, about }: LogFacts): EventsAsked {
  const { actor = null, group, subject, text } = filter;
  const all = Object.entries(EVENT_KINDS);
  const kinds = group ? all.flatMap(([kind, one]) => (one.group === group ? kind : [])) : all.map(([kind]) => kind);
  return {
    actor,
    kinds: group || actor !== null ? kinds : null,
    subjects: subjectsOf(subject === undefined ? null : about, text === undefined ? null : numbered),
    from,
    until,
    beyond: null,
  };
}

/** What is about one thing and has one number as well. */
function subjectsOf(about: readonly string[] | null, numbered: readonly string[] | null) {
  if (about === null || numbered === null) return about ?? numbered;
  return about.filter((id) => numbered.includes(id));
}

/** One more than a page was read. It says that there are more in that direction. */
function pageOf(rows: readonly EventRow[], direction: 'older' | 'newer' | null) {
  const hasMore = rows.length > PAGE_SIZE;
  const page = rows.slice(0, PAGE_SIZE);
  if (direction === 'newer') page.reverse();
  const events = page.map(eventJson);
  return {
    events,
    older: (direction === 'newer' || hasMore ? events.at(-1)?.id : null) ?? null,
    newer: (direction === 'older' || (direction === 'newer' && hasMore) ? events[0]?.id : null) ?? null,
  };
}
