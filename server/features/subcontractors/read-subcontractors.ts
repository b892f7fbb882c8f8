import type { SubcontractorJson } from '@underlay/contract/subcontractors.ts';
import { maskedEin, maskedSsn } from '@underlay/domain/contact/tax-number.ts';
import type { Queryable } from '../../database/sql.ts';
import type { BusinessKeys } from '../../services/business-keys.ts';
import type { Sealer } from '../../services/sealer.ts';
import { rowsOfSubcontractors, type SubcontractorRow } from './subcontractor-store.ts';
import { openEnding } from './tax-number.ts';

/** The platform, or the same with a transaction in place of its connections. */
export interface Reading {
  readonly sql: Queryable;
  readonly keys: BusinessKeys;
}

/** The subcontractors with these ids in the order of names; whoever is not of this business is left out. */
export async function readSubcontractors(
  { sql, keys }: Reading,
  businessId: string,
  ids: readonly string[],
): Promise<SubcontractorJson[]> {
  if (ids.length === 0) return [];
  const rows = await rowsOfSubcontractors({ sql, businessId }, ids);
  return subcontractorsJson({ sql, keys }, businessId, rows);
}

export async function readSubcontractor(
  reading: Reading,
  businessId: string,
  contractorId: string,
): Promise<SubcontractorJson | undefined> {
  const [row] = await readSubcontractors(reading, businessId, [contractorId]);
  return row;
}

/** However many they are, their key is read once. */
export async function subcontractorsJson(
  { sql, keys }: Reading,
  businessId: string,
  rows: readonly SubcontractorRow[],
): Promise<SubcontractorJson[]> {
  if (rows.length === 0) return [];
  const sealer = await keys.of(sql, businessId, 'subcontractors');
  return rows.map((row) => subcontractorJson(sealer, row));
}

function subcontractorJson(sealer: Sealer, row: SubcontractorRow): SubcontractorJson {
  const ending = openEnding(sealer, row);
  return {
    ...row,
    uuid: row.id,
    person: { firstName: row.firstName, lastName: row.lastName, maidenName: row.maidenName },
    ssn: row.type === 'individual' ? maskedSsn(ending) : '',
    ein: row.type === 'business' ? maskedEin(ending) : '',
    createdAt: row.createdAt.toISOString(),
  };
}
