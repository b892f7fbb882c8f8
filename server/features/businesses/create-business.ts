import { randomUUID } from 'node:crypto';
import type { BusinessWrite } from '@underlay/contract/businesses.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { type CategoryKind, insertBankAccount, insertBusiness, insertCategories } from './business-store.ts';
import { insertOwner } from './owner-store.ts';
import { sealedOwner } from './sealed-owner.ts';

/** Every new business starts with these; Payment is the one that recorded payments belong to (D55). */
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

export const numbersPlace = (businessId: string, bankId: string) =>
  `business_bank_accounts|numbers|${businessId}|${bankId}`;

/** Creates a business with its first member, categories and, when given, its bank account. Answers the new id. */
export async function createBusiness(platform: Platform, userId: string, entries: BusinessWrite): Promise<string> {
  const { sql, sealer, clock, jobs } = platform;
  const id = randomUUID();
  const now = clock.now();
  const { person, businessBank, beneficialOwners, ein, ...rest } = entries;
  await sql.begin(async (tx) => {
    await insertBusiness(tx, {
      ...rest,
      id,
      userId,
      ein,
      einSealed: ein ? sealer.seal(ein, `businesses|ein|${id}`) : null,
      portfolioId: randomUUID(),
      contactFirstName: person.firstName,
      contactLastName: person.lastName,
      email: entries.email ?? '',
      phone: entries.phone ?? '',
      businessType: entries.businessType ?? null,
      businessStructure: entries.businessType === 'individual' ? 'individual' : (entries.businessStructure ?? null),
      createdAt: now,
    });
    await insertCategories(
      tx,
      id,
      CATEGORIES.map((category) => ({ ...category, id: randomUUID() })),
    );
    for (const owner of beneficialOwners) await insertOwner(tx, id, sealedOwner(sealer, id, owner), now);
    await writeEvent(tx, { businessId: id, subjectId: id, kind: 'business_created', actor: userId, at: now });
    if (!businessBank) return;
    const bankId = randomUUID();
    const { accountNumber, routingNumber } = businessBank;
    await insertBankAccount(tx, id, {
      id: bankId,
      name: businessBank.name || entries.name,
      accountType: businessBank.accountType,
      accountHolderName: businessBank.accountHolderName,
      lastFour: accountNumber.slice(-4),
      numbersSealed: sealer.seal(JSON.stringify({ accountNumber, routingNumber }), numbersPlace(id, bankId)),
      createdAt: now,
    });
    await jobs.add(tx, 'business-onboard', { businessId: id });
  });
  return id;
}
