import type { BankNoticeJson } from '@underlay/contract/businesses.ts';
import type { Confirmation } from '@underlay/contract/confirmation.ts';
import type { TenantDb } from '../../database/sql.ts';
import type { User, Visitor } from '../../http/caller.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { confirmIdentity } from '../account/index.ts';
import { type NotedBankAccount, readNotedBankAccount } from './bank-account-store.ts';
import { noticeLinkOf, noticeState } from './bank-notice-link.ts';
import { queueBankNotices } from './bank-notice-mail.ts';
import { type BusinessRow, lockBusiness, readBusiness } from './business-store.ts';
import { nameOf } from './name-store.ts';
import { pausePayments } from './pause-payments.ts';
import { updateFrozen } from './settings-store.ts';

/** What a mailed link is about. A token that is not ours is as unknown as one of a bank account that never existed. */
export async function lookAtBankNotice(platform: Platform, token: string): Promise<BankNoticeJson> {
  const { sealer, clock } = platform;
  const { businessId, bankId } = found(noticeLinkOf(sealer, token));
  const db = platform.tenantDb(businessId);
  const bank = found(await readNotedBankAccount(db, bankId));
  return noticeJson(found(await readBusiness(db)), bank, clock.now());
}

/** "This was not me" (P14): whoever got the notice stops online payments without signing in. A second time changes nothing. */
export async function freezePayments(platform: Platform, token: string): Promise<BankNoticeJson> {
  const { sealer, clock } = platform;
  const link = found(noticeLinkOf(sealer, token));
  const { businessId, bankId } = link;
  return platform.tenantDb(businessId).begin(async (tx) => {
    const business = found(await lockBusiness(tx));
    const bank = found(await readNotedBankAccount(tx, bankId));
    const at = clock.now();
    if (noticeState(business, bank.createdAt, at) !== 'open') return noticeJson(business, bank, at);
    await updateFrozen(tx, at);
    const data = { detail: bank.lastFour };
    await writeEvent(tx, {
      subjectId: businessId,
      kind: 'payments_frozen',
      actor: 'bank notice',
      at,
      data,
    });
    await platform.securityEvents.record(tx.sql, { kind: 'payments-frozen', businessId });
    await pausePayments(platform, tx, at);
    const notice = { ...link, about: 'stopped', at: at.toISOString(), by: '' } as const;
    await queueBankNotices(platform, tx, { ...notice, also: [business.email] });
    return noticeJson({ ...business, paymentsFrozenAt: at }, bank, at);
  });
}

/** A member lets payments go on, with their password. Every other obstacle stays. */
export async function unfreezePayments(
  platform: Platform,
  db: TenantDb,
  { confirmation, user, visitor }: { confirmation: Confirmation; user: User; visitor: Visitor },
) {
  await confirmIdentity(platform, { user, confirmation, ipAddress: visitor.ipAddress, db });
  await db.begin(async (tx) => {
    const { paymentsFrozenAt, bankId, email } = found(await lockBusiness(tx));
    if (paymentsFrozenAt === null) return;
    await updateFrozen(tx, null);
    const at = platform.clock.now();
    await writeEvent(tx, { subjectId: db.businessId, kind: 'payments_unfrozen', actor: user.id, at });
    const { businessId } = db;
    await platform.securityEvents.record(tx.sql, { kind: 'payments-unfrozen', userId: user.id, businessId });
    if (!bankId) return;
    const notice = {
      businessId,
      bankId,
      about: 'going_on',
      at: at.toISOString(),
      by: nameOf(user),
    } as const;
    await queueBankNotices(platform, tx, { ...notice, also: [email, user.email] });
  });
}

const noticeJson = (business: BusinessRow, { lastFour, createdAt }: NotedBankAccount, now: Date): BankNoticeJson => ({
  business: business.name,
  lastFour,
  changedAt: createdAt.toISOString(),
  state: noticeState(business, createdAt, now),
});
