import type { SubcontractorJson } from '@underlay/contract/subcontractors.ts';
import { maskedEin, maskedSsn } from '@underlay/domain/contact/tax-number.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import { contactJson } from '../../services/contacts-store.ts';
import type { Platform } from '../../services/platform.ts';
import type { Sealer } from '../../services/sealer.ts';
import { rowsOfSubcontractors, type SubcontractorRow } from './subcontractor-store.ts';
import { openEnding } from './tax-number.ts';

type Reading = Pick<Platform, 'keys'>;

/** The subcontractors with these ids, in the order of names. Whoever is not of this business is left out. */
export async function readSubcontractors(
  platform: Reading,
  db: TenantDb | TenantTransaction,
  ids: readonly string[],
): Promise<SubcontractorJson[]> {
  if (ids.length === 0) return [];
  const rows = await rowsOfSubcontractors(db, ids);
  return subcontractorsJson(platform, db, rows);
}

export async function readSubcontractor(
  platform: Reading,
  db: TenantDb | TenantTransaction,
  contractorId: string,
): Promise<SubcontractorJson | undefined> {
  const [row] = await readSubcontractors(platform, db, [contractorId]);
  return row;
}

/** However many they are, their key is read once. */
export async function subcontractorsJson(
  { keys }: Reading,
  db: TenantDb | TenantTransaction,
  rows: readonly SubcontractorRow[],
): Promise<SubcontractorJson[]> {
  if (rows.length === 0) return [];
  const sealer = await keys.of(db, 'subcontractors');
  return rows.map((row) => subcontractorJson(sealer, row));
}

function subcontractorJson(sealer: Sealer, row: SubcontractorRow): SubcontractorJson {
  const ending = openEnding(sealer, row);
  return {
    ...contactJson(row),
    type: row.subcontractorType,
    ssn: row.subcontractorType === 'individual' ? maskedSsn(ending) : '',
    ein: row.subcontractorType === 'business' ? maskedEin(ending) : '',
  };
}
