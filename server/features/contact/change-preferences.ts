import type { TenantTransaction } from '../../database/sql.ts';
import { asOwner } from '../../database/tenant-db.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { type Contact, type CustomerId, lockContact, storePreferences, textStateOf } from '../customers/index.ts';
import { askForTexts } from './ask-for-texts.ts';

type Preferences = Pick<Contact, 'receiveEmail' | 'receiveSMS'>;

/** PSET-01: stores what a customer wants to receive, and answers all of it. What is left out stays. Switching texts on asks the phone whether it agrees (D60, P20). */
export async function changePreferences(
  platform: Platform,
  { businessId, customerId }: CustomerId,
  chosen: { readonly [Choice in keyof Preferences]?: boolean | undefined },
) {
  return platform.systemDb.begin(async (sql): Promise<Preferences> => {
    const tx = asOwner(sql, businessId);
    const before = found(await lockContact(tx, customerId));
    const { receiveEmail = before.receiveEmail, receiveSMS = before.receiveSMS } = chosen;
    const wanted = { receiveEmail, receiveSMS };
    if (wanted.receiveEmail === before.receiveEmail && wanted.receiveSMS === before.receiveSMS) return wanted;
    await storePreferences(tx, customerId, wanted);
    if (wanted.receiveSMS && !before.receiveSMS) await askForTexts(platform, tx, { businessId, customerId });
    await note(tx, platform, { businessId, customerId }, wanted);
    return wanted;
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
