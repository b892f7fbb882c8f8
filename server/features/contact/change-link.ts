import { timingSafeEqual } from 'node:crypto';
import type { ContactChangeJson } from '@underlay/contract/contact.ts';
import { DAY_MILLISECONDS } from '@underlay/domain/calendar/calendar-date.ts';
import type { Sealer } from '../../services/sealer.ts';
import type { Contact } from '../customers/index.ts';
import type { ContactChange } from './contact-change-store.ts';

/** What the button behind a mailed link does. */
export type Purpose = ContactChangeJson['purpose'];

interface ChangeLink {
  readonly purpose: Purpose;
  readonly businessId: string;
  readonly changeId: string;
}

/** How long the new address can be confirmed, and the change be taken back, counted from the change (P20). */
export const CONFIRM_DAYS = 30;
export const UNDO_DAYS = 7;

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const TOKEN = new RegExp(`^(confirm|undo)\\.(${ID})\\.(${ID})\\.[\\w-]{43}$`);

/** Nothing is stored for it. It is the ids, its purpose and a keyed hash over both. Nobody can make one or turn one into the other. */
export function tokenOf(sealer: Sealer, { purpose, businessId, changeId }: ChangeLink): string {
  const claim = `${purpose}.${businessId}.${changeId}`;
  return `${claim}.${sealer.fingerprint(claim, 'contact-change').toString('base64url')}`;
}

/** Undefined for every token that is not exactly one of ours. */
export function linkOf(sealer: Sealer, token: string): ChangeLink | undefined {
  const [, purpose, businessId = '', changeId = ''] = TOKEN.exec(token) ?? [];
  if (purpose !== 'confirm' && purpose !== 'undo') return undefined;
  const link = { purpose, businessId, changeId } as const;
  return timingSafeEqual(Buffer.from(tokenOf(sealer, link)), Buffer.from(token)) ? link : undefined;
}

type State = ContactChangeJson['state'];

/**
 * The state that a link finds. `open` can be confirmed. `open` and `confirmed` can be undone. A change can also be undone after
 * the customer has replaced it by a further one. A second change must not take that from the owner of the old address.
 */
export function stateOf(purpose: Purpose, change: ContactChange, contact: Contact, now: Date): State {
  const { email, emailSetAt } = contact;
  const days = (now.getTime() - change.createdAt.getTime()) / DAY_MILLISECONDS;
  if (purpose === 'confirm') return change.state === 'open' && days > CONFIRM_DAYS ? 'expired' : change.state;
  if (change.state === 'undone' || email === change.oldValue) return 'undone';
  // The business has set an address since, and that one stays.
  if (emailSetAt !== null && emailSetAt >= change.createdAt) return 'replaced';
  if (days > UNDO_DAYS) return 'expired';
  return change.state === 'confirmed' ? 'confirmed' : 'open';
}
