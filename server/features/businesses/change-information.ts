import { isDeepStrictEqual } from 'node:util';
import { type BusinessUpdate, type BusinessWrite, missingInformation } from '@underlay/contract/business-entries.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { type BusinessRow, readBusiness } from './business-store.ts';
import { type Details, type SealedEin, updateDetails } from './information-store.ts';
import { listOwners } from './owner-store.ts';
import { missingOfOwners, saveOwners } from './save-owners.ts';
import { einPlace } from './sealed-places.ts';

type DetailEntries = Pick<
  BusinessWrite,
  'businessType' | 'businessStructure' | 'legalName' | 'industry' | 'website' | 'ein'
>;

/**
 * Stores business information that was entered, complete together with what is stored already (D42 to D45). Answers whether the
 * provider has to be notified. Refuses with a message for each missing field.
 */
export async function changeInformation(
  platform: Platform,
  tx: TenantTransaction,
  { at }: { businessId: string; at: Date },
  entries: BusinessUpdate,
): Promise<boolean> {
  const business = found(await readBusiness(tx));
  await refuseIncomplete(tx, business, entries);
  const details = detailsOf(entries);
  const ein = await sealedEin(platform, tx, entries.ein);
  const hasChanged = ein !== null || !isDeepStrictEqual(details, detailsOf({ ...business, ein: '' }));
  if (hasChanged) await updateDetails(tx, details, ein);
  const owners = await saveOwners(platform, tx, { businessId: tx.businessId, at }, entries.beneficialOwners);
  return hasChanged || owners;
}

async function refuseIncomplete(tx: TenantTransaction, business: BusinessRow, entries: BusinessUpdate) {
  const stored = await listOwners(tx);
  const ownerCount = Math.max(stored.length, entries.beneficialOwners.length);
  const fields = {
    ...missingInformation({ ...entries, hasBankAccount: business.bankId !== null, ownerCount }),
    ...missingOfOwners(entries.beneficialOwners, stored),
  };
  const [first, ...more] = Object.values(fields);
  if (first) throw new Refused('INVALID_INPUT', { fields, ...(more.length === 0 && { copy: first }) });
}

/** An individual has no legal name and is its own structure (D45). */
export function detailsOf(entries: { [Name in keyof DetailEntries]: string | null | undefined }): Details {
  const { businessType, businessStructure, legalName, industry, website } = entries;
  const alone = businessType === 'individual';
  return {
    businessType: businessType ?? '',
    businessStructure: alone ? 'individual' : (businessStructure ?? null),
    legalName: alone ? '' : (legalName ?? ''),
    industry: industry ?? '',
    website: website ?? '',
  };
}

/** Null when none was entered. Nine digits, however they were written. */
export async function sealedEin({ keys }: Platform, tx: TenantTransaction, ein: string): Promise<SealedEin | null> {
  const digits = ein.replaceAll('-', '');
  if (digits === '') return null;
  const sealer = await keys.of(tx, 'information');
  return { sealed: sealer.seal(digits, einPlace(tx.businessId)), lastFour: digits.slice(-4) };
}
