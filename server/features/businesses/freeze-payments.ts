import type { BankNoticeJson } from '@underlay/contract/businesses.ts';
import type { Confirmation } from '@underlay/contract/confirmation.ts';
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
import { restPayments } from './rest-payments.ts';
import { updateFrozen } from './settings-store.ts';

/** What a mailed link is about. A token that is not ours is as unknown as one of a bank account that never was. */
export async function lookAtBankNotice(platform: Platform, token: string): Promise<BankNoticeJson> {
  const { sql, sealer, clock } = platform;
  const { businessId, bankId } = found(noticeLinkOf(sealer, token));
  const bank = found(await readNotedBankAccount({ sql, businessId }, bankId));
  return noticeJson(found(await readBusiness({ sql, businessId })), bank, clock.now());
}

/** "This was not me" (P14): whoever got the notice stops online payments without signing in. Doing it twice is harmless. */
export async function freezePayments(platform: Platform, token: string): Promise<BankNoticeJson> {
  const { sql, sealer, clock } = platform;
  const link = found(noticeLinkOf(sealer, token));
  const { businessId, bankId } = link;
  return sql.begin(async (tx) => {
    const business = found(await lockBusiness({ sql: tx, businessId }));
    const bank = found(await readNotedBankAccount({ sql: tx, businessId }, bankId));
    const at = clock.now();
    if (noticeState(business, bank.createdAt, at) !== 'open') return noticeJson(business, bank, at);
    await updateFrozen({ sql: tx, businessId }, at);
    const data = { detail: bank.lastFour };
    await writeEvent(
      { sql: tx, businessId },
      {
        subjectId: businessId,
        kind: 'payments_frozen',
        actor: 'bank notice',
        at,
        data,
      },
    );
    await restPayments(platform, { sql: tx, businessId }, at);
    const notice = { ...link, about: 'stopped', at: at.toISOString(), by: '' } as const;
    await queueBankNotices(platform, tx, { ...notice, also: [business.email] });
    return noticeJson({ ...business, paymentsFrozenAt: at }, bank, at);
  });
}

/** A member lets payments go on, with their password: what is in the way besides the stop stays in the way. */
export async function unfreezePayments(
  platform: Platform,
  businessId: string,
  { confirmation, user, visitor }: { confirmation: Confirmation; user: User; visitor: Visitor },
) {
  await confirmIdentity(platform, { user, confirmation, ipAddress: visitor.ipAddress });
  await platform.sql.begin(async (tx) => {
    const { paymentsFrozenAt, bankId, email } = found(await lockBusiness({ sql: tx, businessId }));
    if (paymentsFrozenAt === null) return;
    await updateFrozen({ sql: tx, businessId }, null);
    const at = platform.clock.now();
    await writeEvent({ sql: tx, businessId }, { subjectId: businessId, kind: 'payments_unfrozen', actor: user.id, at });
    if (!bankId) return;
    const notice = { businessId, bankId, about: 'going_on', at: at.toISOString(), by: nameOf(user) } as const;
    await queueBankNotices(platform, tx, { ...notice, also: [email, user.email] });
  });
}

const noticeJson = (business: BusinessRow, { lastFour, createdAt }: NotedBankAccount, now: Date): BankNoticeJson => ({
  business: business.name,
  lastFour,
  changedAt: createdAt.toISOString(),
  state: noticeState(business, createdAt, now),
});
