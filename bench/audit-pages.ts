import { EVENT_KINDS, eventKind } from '@underlay/domain/events/event-kinds.ts';
import { type EventsAsked, readEvents } from '../server/features/audit/event-page-store.ts';
import { BUSY_MEMBER, MILLISECONDS_APART, RARE_KIND } from './fill-events.ts';
import type { MeasuredList } from './lists.ts';

const PAGE_SIZE = 50;
const PAGES_BACK = 1_000;
const KINDS = Object.keys(EVENT_KINDS);
const MONEY = KINDS.filter((kind) => eventKind(kind)?.group === 'Money');
const EVERYTHING: EventsAsked = { kinds: null, actor: null, subjects: null, from: null, until: null, beyond: null };

const page =
  (asked: Partial<EventsAsked>): MeasuredList['first'] =>
  (db) =>
    readEvents(db, { ...EVERYTHING, ...asked }, PAGE_SIZE + 1);

/** The thousandth page, or one of the last: it lies behind a moment, as its address says by an event (AUDIT-03). */
const far: MeasuredList['first'] = (db) => {
  const at = new Date(Date.now() - PAGES_BACK * PAGE_SIZE * MILLISECONDS_APART).toISOString();
  return page({ beyond: { at, id: '0', direction: 'older' } })(db);
};

/** The pages of the audit log that the chapter on the team sets an aim for: 20 ms each at 1,000,000 events. */
export const AUDIT_PAGES: readonly MeasuredList[] = [
  { name: 'audit log', first: page({}), deep: far },
  { name: 'audit log of a person', first: page({ kinds: KINDS, actor: BUSY_MEMBER }) },
  { name: 'audit log of a group', first: page({ kinds: MONEY }) },
  { name: 'audit log of what is rare', first: page({ kinds: [RARE_KIND] }) },
  { name: 'audit log of what never happened', first: page({ kinds: ['export_made'] }) },
];
