import type { NotificationJson } from '@underlay/contract/notifications.ts';
import { needToOpen } from '@underlay/domain/events/need-to-open.ts';
import { hasRight, type Role } from '@underlay/domain/members/rights.ts';
import {
  BELL_KINDS,
  bellKindsOf,
  isMailedToBusiness,
  isMailedToOwners,
  isUnswitchable,
} from '@underlay/domain/notifications/bell-kinds.ts';
import { BELL_LINES } from '@underlay/domain/notifications/bell-settings.ts';
import type { EmailGroup } from '../../services/email-groups.ts';
import { asSentence } from '../../services/email-template.ts';
import { sentenceOf } from '../audit/index.ts';
import type { MailRow, Recipient } from './mail-store.ts';

/**
 * What may be mailed to somebody: what their role sees, and what no other mail tells them. Owners are told of what they cannot switch
 * off by a mail of its own, and whoever reads the address of the business has those that go there.
 */
export function mailable<Row extends Pick<MailRow, 'kind' | 'hasMail'>>(
  rows: readonly Row[],
  { role, email, business }: Recipient,
): Row[] {
  const seen = new Map(bellKindsOf(role).map((one) => [one.kind as string, one]));
  const readsBusiness = email.toLowerCase() === business.email.toLowerCase();
  return rows.filter(({ kind, hasMail }) => {
    const one = seen.get(kind);
    if (!one || isUnswitchable(one, role) || (role === 'owner' && isMailedToOwners(kind))) return false;
    return !(readsBusiness && hasMail && isMailedToBusiness(kind));
  });
}

/** Where a line leads somebody of that role. Null where that is not for them. */
export function hrefOf(area: string, role: Role, { subject, kind }: Pick<NotificationJson, 'subject' | 'kind'>) {
  if (!subject) return `${area}/${pathOf(kind)}`;
  return hasRight(role, needToOpen(subject)) ? `${area}/${PATHS[subject.kind]}/${subject.uuid}` : null;
}

const PATHS: Readonly<Record<NonNullable<NotificationJson['subject']>['kind'], string>> = {
  invoice: 'invoices',
  customer: 'customers',
  job: 'jobs',
  'work-order': 'work-orders',
  item: 'inventory',
  subcontractor: 'sub-contractors',
  connection: 'settings/connections',
};

/** Many of one kind lead to where these are listed, and what has no page of its own to the first one. */
function pathOf(kind: string): string {
  const line = BELL_KINDS.find((one) => one.kind === kind)?.line;
  if (line === 'Payments') return 'payments';
  if (line === 'Quotes and signatures') return 'invoices';
  return line === 'Messages' ? 'communications' : 'dashboard';
}

export const groupsOf = (area: string, role: Role, lines: readonly NotificationJson[]): EmailGroup[] =>
  BELL_LINES.flatMap((title) => {
    const own = lines.filter(({ line }) => line === title);
    const shown = own.map((line) => ({ text: asSentence(sentenceOf(line)), href: hrefOf(area, role, line) }));
    return shown.length > 0 ? [{ title, lines: shown }] : [];
  });
