import type { AuditEventJson, AuditSubject } from '@underlay/contract/audit.ts';
import type { EventKind } from '@underlay/domain/events/event-kind.ts';
import { eventKind } from '@underlay/domain/events/event-kinds.ts';
import { deviceOf, maskedAddress } from '../../services/device.ts';
import type { EventRow } from './event-page-store.ts';
import { valuesOf } from './event-values.ts';

/** Stands for the name of the subject while a sentence is made, so that the name can become a link. No text has it. */
const HERE = '\u0000';

/** An event as people read it. */
export function eventJson(row: EventRow): AuditEventJson {
  const kind = eventKind(row.kind);
  const who = whoOf(row);
  const named = nameOf(row);
  const [before = '', after] = messageOf(kind, row, named === null ? 'it' : HERE).split(HERE);
  return {
    id: row.id,
    at: row.at.toISOString(),
    group: kind?.group ?? null,
    who,
    before,
    on: after === undefined ? null : named,
    after: after ?? '',
    subject: subjectOf(row, named),
    refused: kind?.isRefusal ?? false,
    way: row.way,
    device: row.agent === null ? null : deviceOf(row.agent),
    network: row.ip === null ? null : maskedAddress(row.ip),
    address: row.ip,
    program: row.agent,
    requestId: row.requestId,
    values: valuesOf(row.data),
  };
}

/** The same as one text. */
export const sentenceOf = ({ before, on, after }: Pick<AuditEventJson, 'before' | 'on' | 'after'>): string =>
  `${before}${on ?? ''}${after}`;

function messageOf(kind: EventKind | undefined, row: EventRow, on: string): string {
  const facts = { who: whoOf(row), on, data: row.data };
  return kind ? kind.message(facts) : `${facts.who}: ${row.kind.replaceAll('_', ' ')}`;
}

/** A connection by the name that it had then (AUDIT-07). Customers have links in place of accounts. */
function whoOf({ actor, member, customer, data }: EventRow): string {
  if (typeof data.connection === 'string') return `${data.connection} (connection)`;
  if (member !== null) return member;
  if (actor === 'customer') return customer ?? 'Somebody with the link';
  return OTHERS[actor] ?? 'Somebody';
}

const OTHERS: Readonly<Record<string, string>> = {
  provider: 'The payment provider',
  underlay: 'Underlay',
  '': 'Underlay',
  'another address': 'Somebody with another address',
  'bank notice': 'Somebody with the link of a mail',
};

/** Null where there is none: a line, an owner, what was removed. */
function nameOf({ subjectKind, subjectNumber, subjectName, wasQuote }: EventRow): string | null {
  if (subjectNumber === null) return subjectName;
  if (subjectKind === 'work-order') return `work order ${subjectNumber}`;
  return `${wasQuote ? 'quote' : 'invoice'} ${subjectNumber}`;
}

function subjectOf(
  { subjectKind: kind, subjectId: uuid, isQuote }: EventRow,
  name: string | null,
): AuditSubject | null {
  return name === null || kind === 'draft' || kind === 'business'
    ? null
    : { kind, uuid, name, isQuote: isQuote ?? false };
}
