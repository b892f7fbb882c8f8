import { isDeepStrictEqual } from 'node:util';
import type { PaymentSettings } from '@underlay/contract/businesses.ts';
import { isSurcharge } from '@underlay/domain/payments/bank-discount.ts';
import type { TenantDb } from '../../database/sql.ts';
import type { User } from '../../http/caller.ts';
import { changesRow } from '../../services/changed-row-store.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { requireConfirmed } from '../account/index.ts';
import { lockBusiness, readBusiness } from './business-store.ts';
import { queueChangeNotices } from './change-notice-mail.ts';
import { nameOf } from './name-store.ts';
import { tellOwners } from './owner-notice-mail.ts';
import { type Settings, settingsJson } from './settings-json.ts';
import { updateSettings } from './settings-store.ts';

/**
 * Fees apply to payments that start afterwards. Each payment keeps its own from its first moment (D91). Who pays them, and where
 * checks go, is nothing that a stolen session may change, and everybody who could notice is told (P14).
 */
export async function changePaymentSettings(
  platform: Platform,
  db: TenantDb,
  { version, ...settings }: PaymentSettings & { readonly version?: number | undefined },
  user: User,
): Promise<Settings> {
  return db.begin(async (tx) => {
    const before = found(await lockBusiness(tx));
    if (version !== undefined && version !== before.version) throw new Refused('CHANGED_ELSEWHERE');
    if (before.bankDiscount > 0 && isSurcharge({ ...settings.cardFee, rate: settings.cardFee.percentage }))
      throw new Refused('surcharge_and_discount');
    const isOther = await changesRow(tx, 'businesses', db.businessId, () => updateSettings(tx, settings));
    const after = settingsJson(found(await readBusiness(tx)));
    if (!isOther) return after;
    const at = platform.clock.now();
    const isGuarded = !isDeepStrictEqual(guarded(settingsJson(before)), guarded(after));
    if (isGuarded) requireConfirmed(platform, user);
    const notice = { about: 'fees', at: at.toISOString(), by: nameOf(user) } as const;
    if (isGuarded) await queueChangeNotices(platform, tx, { ...notice, also: [before.email] });
    else await tellOwners(platform, tx, { by: user.id, did: 'changed the payment settings', page: 'settings' });
    const data = changedWords(settingsJson(before), after);
    const event = { subjectId: db.businessId, kind: 'settings_changed', actor: user.id, at, data } as const;
    await writeEvent(tx, event);
    const { businessId } = db;
    await platform.securityEvents.record(tx.sql, { kind: 'payment-settings', userId: user.id, businessId });
    return after;
  });
}

const guarded = ({ bankFee, cardFee, byCheck }: Settings) => ({ bankFee, cardFee, byCheck });

/** Each setting as it stands in the log: `bank on, $1 + 0 %`. */
const WORDS: readonly ((settings: Settings) => string)[] = [
  ({ bankPayments, bankFee }) => `bank ${feeLabel(bankPayments, bankFee)}`,
  ({ cardPayments, cardFee }) => `card ${feeLabel(cardPayments, cardFee)}`,
  ({ byCheck }) => (byCheck === '' ? 'nothing about checks' : `checks: ${byCheck.split(/\s*\n\s*/).join(', ')}`),
  ({ reminderLimit }) => `${reminderLimit} reminders a day`,
  ({ defaultSalesTax }) => `sales tax ${defaultSalesTax} %`,
  ({ defaultTerm }) => (defaultTerm === null ? 'no usual term' : `due after ${defaultTerm} days`),
  ({ accentColor }) => (accentColor === '' ? 'no color' : `color ${accentColor}`),
];

const feeLabel = (on: boolean, { fixed, percentage }: Settings['bankFee']) =>
  `${on ? 'on' : 'off'}, $${fixed} + ${percentage} %`;

/** What is another now, as it was and as it is (AUDIT-04). */
function changedWords(before: Settings, after: Settings) {
  const changed = WORDS.filter((words) => words(before) !== words(after));
  const said = (settings: Settings) => changed.map((words) => words(settings)).join('; ');
  return { before: said(before), detail: said(after) };
}
