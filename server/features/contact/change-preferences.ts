import type { TenantTransaction } from '../../database/sql.ts';
import { asOwner } from '../../database/tenant-db.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { type Contact, type CustomerId, lockContact, storePreferences, textStateOf } from '../customers/index.ts';
import { askForTexts } from './ask-for-texts.ts';

type Preferences = Pick<Contact, 'receiveEmail' | 'receiveSMS'>;

/** PSET-01: stores what a customer wants to receive. Switching texts on asks the phone whether it agrees (D60, P20). */
export async function changePreferences(
  platform: Platform,
  { businessId, customerId }: CustomerId,
  wanted: Preferences,
) {
  await platform.systemDb.begin(async (sql) => {
    const tx = asOwner(sql, businessId);
    const before = found(await lockContact(tx, customerId));
    if (wanted.receiveEmail === before.receiveEmail && wanted.receiveSMS === before.receiveSMS) return;
    await storePreferences(tx, customerId, wanted);
    if (wanted.receiveSMS && !before.receiveSMS) await askForTexts(platform, tx, { businessId, customerId });
    await note(tx, platform, { businessId, customerId }, wanted);
  });
}

const note = (tx: TenantTransaction, { clock }: Platform, { customerId }: CustomerId, wanted: Preferences) =>
  writeEvent(tx, {
    subjectId: customerId,
    kind: 'preferences_changed',
    actor: 'customer',
    at: clock.now(),
    data: { detail: `e-mail ${wanted.receiveEmail ? 'on' : 'off'}, SMS ${wanted.receiveSMS ? 'on' : 'off'}` },
  });

/** How far texts are on their way to this customer. */
export const textPreferences = async (platform: Platform, customer: CustomerId) => ({
  sms: await textStateOf(platform, platform.tenantDb(customer.businessId), customer),
  smsSender: platform.texts.sender,
});
