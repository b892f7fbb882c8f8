import type { AuditEventJson } from '@underlay/contract/audit.ts';
import { ROLE_NAMES, ROLES, type Role } from '@underlay/domain/members/rights.ts';
import { cents, formatCents } from '@underlay/domain/money/money.ts';

type Value = AuditEventJson['values'][number];

/** What is shown of the facts of an event. What does not stand here is not shown: ids, and whatever a kind keeps for itself. */
const LABELS: Readonly<Record<string, string>> = {
  amount: 'Amount',
  part: 'Of it on this invoice',
  against: 'Set against a returned check',
  detail: 'Detail',
  status: 'Status',
  quantity: 'Pieces',
  rows: 'Entries',
  rights: 'Rights',
  role: 'Role',
  bank: 'Bank payments',
  card: 'Card payments',
  what: 'What',
  purpose: 'Why',
};

const AMOUNTS: ReadonlySet<string> = new Set(['amount', 'part', 'against']);

/** Each value before and after where the event has both, the names of sealed ones with "changed" alone (AUDIT-04). */
export function valuesOf(data: Readonly<Record<string, unknown>>): Value[] {
  // Of a member the name stands in the detail, and what was before is their role.
  const changed = data.role === undefined ? 'detail' : 'role';
  return Object.entries(LABELS).flatMap(([name, label]): Value[] => {
    const after = textOf(name, data[name]);
    return after === '' ? [] : [{ label, before: name === changed ? textOf(name, data.before) || null : null, after }];
  });
}

function textOf(name: string, value: unknown): string {
  if (AMOUNTS.has(name) && typeof value === 'number') return formatCents(cents(value));
  if (name === 'role') return ROLES.find((role) => role === value) ? ROLE_NAMES[value as Role] : '';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
