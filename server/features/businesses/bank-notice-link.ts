import { timingSafeEqual } from 'node:crypto';
import type { BankNoticeJson } from '@underlay/contract/businesses.ts';
import { DAY_MILLISECONDS } from '@underlay/domain/calendar/calendar-date.ts';
import type { Sealer } from '../../services/sealer.ts';
import type { BusinessRow } from './business-store.ts';

/** The bank account that a notice was about. */
export interface NoticeLink {
  readonly businessId: string;
  readonly bankId: string;
}

/** How long "This was not me" works, counted from the change (P14). */
export const NOTICE_DAYS = 7;

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const TOKEN = new RegExp(`^(${ID})\\.(${ID})\\.[\\w-]{43}$`);

/** Nothing is stored for it. It is the ids and a keyed hash over them, so nobody can make one up. */
export function noticeToken(sealer: Sealer, { businessId, bankId }: NoticeLink): string {
  const claim = `${businessId}.${bankId}`;
  return `${claim}.${sealer.fingerprint(claim, 'bank-notice').toString('base64url')}`;
}

/** Undefined for every token that is not exactly one of ours. */
export function noticeLinkOf(sealer: Sealer, token: string): NoticeLink | undefined {
  const [, businessId, bankId] = TOKEN.exec(token) ?? [];
  if (!businessId || !bankId) return undefined;
  const link = { businessId, bankId };
  return timingSafeEqual(Buffer.from(noticeToken(sealer, link)), Buffer.from(token)) ? link : undefined;
}

/** Payments that are paused already, by this link or another, need no second click. */
export function noticeState(
  { paymentsFrozenAt }: Pick<BusinessRow, 'paymentsFrozenAt'>,
  changedAt: Date,
  now: Date,
): BankNoticeJson['state'] {
  if (paymentsFrozenAt !== null) return 'frozen';
  return now > lastMomentOf(changedAt) ? 'expired' : 'open';
}

export const lastMomentOf = (changedAt: Date): Date => new Date(changedAt.getTime() + NOTICE_DAYS * DAY_MILLISECONDS);
