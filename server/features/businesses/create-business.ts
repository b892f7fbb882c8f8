import { randomUUID } from 'node:crypto';
import type { BusinessWrite } from '@underlay/contract/business-entries.ts';
import { DAY_MILLISECONDS } from '@underlay/domain/calendar/calendar-date.ts';
import { asOwner } from '../../database/tenant-db.ts';
import type { Visitor } from '../../http/caller.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { storeBankAccount } from './bank-account.ts';
import { countFounded, insertBusiness } from './business-store.ts';
import { type CategoryKind, insertCategories } from './category-store.ts';
import { detailsOf, sealedEin } from './change-information.ts';
import { recordTerms } from './information-store.ts';
import { type NamedPerson, nameOf, noteName } from './name-store.ts';
import { providerIsBehind } from './notify-provider.ts';
import { saveOwners } from './save-owners.ts';

/** Every new business starts with these. Recorded payments belong to Payment (D55). */
const CATEGORIES: readonly { name: string; kind: CategoryKind }[] = [
  { name: 'Material', kind: 'ordinary' },
  { name: 'Labor', kind: 'ordinary' },
  { name: 'Equipment', kind: 'ordinary' },
  { name: 'Subcontractor', kind: 'ordinary' },
  { name: 'Delivery', kind: 'ordinary' },
  { name: 'Disposal', kind: 'ordinary' },
  { name: 'Other', kind: 'ordinary' },
  { name: 'Payment', kind: 'payment' },
];

/**
 * Creates a business with its first member, its categories and its entries so far. Whoever sends business information accepts
 * the provider's terms with it. Answers the new id.
 */
export async function createBusiness(
  platform: Platform,
  { founder, visitor }: { founder: NamedPerson; visitor: Visitor },
  entries: BusinessWrite,
): Promise<string> {
  const { systemDb, clock, config, queue, securityEvents } = platform;
  const at = clock.now();
  const { person, businessBank, beneficialOwners, businessType = null } = entries;
  return systemDb.begin(async (tx) => {
    // With many businesses a person could mail strangers in the name of each (P21).
    if ((await countFounded(tx, founder.id, new Date(at.getTime() - DAY_MILLISECONDS))) >= config.businessesPerDay)
      throw new Refused('businesses_per_day');
    const id = randomUUID();
    const own = asOwner(tx, id);
    const ein = await sealedEin(platform, own, entries.ein);
    await insertBusiness(tx, {
      ...entries,
      ...detailsOf(entries),
      id,
      userId: founder.id,
      einSealed: ein?.sealed ?? null,
      einLastFour: ein?.lastFour ?? '',
      portfolioId: randomUUID(),
      contactFirstName: person.firstName,
      contactLastName: person.lastName,
      email: entries.email ?? '',
      phone: entries.phone ?? '',
      businessType,
      createdAt: at,
    });
    await noteName(own, founder);
    await insertCategories(
      own,
      CATEGORIES.map((category) => ({ ...category, id: randomUUID() })),
    );
    await saveOwners(platform, own, { businessId: id, at }, beneficialOwners);
    await writeEvent(own, { subjectId: id, kind: 'business_created', actor: founder.id, at });
    if (businessType) await recordTerms(own, visitor, at);
    if (!businessBank) return id;
    const bank = { ...businessBank, name: businessBank.name || entries.name, addedBy: nameOf(founder), createdAt: at };
    await storeBankAccount(platform, own, bank);
    const details = { ending: bank.accountNumber.slice(-4) };
    await securityEvents.record(tx, { kind: 'bank-account', userId: founder.id, businessId: id, details });
    await queue.add(tx, providerIsBehind, { businessId: id });
    return id;
  });
}
