import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { MAX_OWNERS, TOO_MANY_OWNERS } from '@underlay/contract/business-entries.ts';
import type { OwnerUpdate } from '@underlay/contract/owners.ts';
import { RULES } from '@underlay/domain/forms/rules.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { insertOwner, listOwners, type OwnerRow, updateOwner } from './owner-store.ts';
import { sealedOwner } from './sealed-owner.ts';

type Fields = Record<string, string>;

/** What keeps these owners from being stored, by field. A new owner has to bring their secrets. An unknown uuid is 404 (D06). */
export function missingOfOwners(owners: readonly OwnerUpdate[], stored: readonly OwnerRow[]): Fields {
  const known = new Set(stored.map(({ uuid }) => uuid));
  const fields: Fields = {};
  for (const [index, { uuid, ssn, dateOfBirth }] of owners.entries()) {
    if (uuid) {
      found(known.has(uuid) || null);
      continue;
    }
    if (ssn === '') fields[`beneficialOwners.${index}.ssn`] = RULES.ssn.message;
    if (dateOfBirth === '') fields[`beneficialOwners.${index}.dateOfBirth`] = RULES.date.message;
  }
  const added = owners.filter(({ uuid }) => !uuid).length;
  if (stored.length + added > MAX_OWNERS) fields.beneficialOwners = TOO_MANY_OWNERS;
  return fields;
}

/** Stores what is new of them. Owners that are not named stay (WIZ-29). Answers whether anything changed. */
export async function saveOwners(
  { keys }: Platform,
  tx: TenantTransaction,
  { at }: { businessId: string; at: Date },
  owners: readonly OwnerUpdate[],
): Promise<boolean> {
  const { businessId } = tx;
  if (owners.length === 0) return false;
  const stored = new Map((await listOwners(tx)).map((owner) => [owner.uuid, owner]));
  const sealer = await keys.of(tx, 'information');
  let changed = false;
  for (const owner of owners) {
    const before = owner.uuid ? found(stored.get(owner.uuid)) : null;
    if (before && !hasChanged(before, owner)) continue;
    const row = sealedOwner(sealer, businessId, before?.uuid ?? randomUUID(), owner);
    await (before ? updateOwner(tx, row) : insertOwner(tx, row, at));
    changed = true;
  }
  return changed;
}

/** An owner who came back unchanged is not sent to the provider again. */
function hasChanged(
  { ssnLastFourSealed: _, ...before }: OwnerRow,
  { ssn, dateOfBirth, ...after }: OwnerUpdate,
): boolean {
  return ssn !== '' || dateOfBirth !== '' || !isDeepStrictEqual({ ...before }, { ...after });
}
