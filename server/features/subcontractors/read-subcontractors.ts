import type { SubcontractorJson } from '@underlay/contract/subcontractors.ts';
import { maskedEin, maskedSsn } from '@underlay/domain/contact/tax-number.ts';
import type { Queryable } from '../../database/sql.ts';
import type { Sealer } from '../../services/sealer.ts';
import { rowsOfSubcontractors, type SubcontractorRow } from './subcontractor-store.ts';
import { openEnding } from './tax-number.ts';

/** The platform, or the same with a transaction in place of its connections. */
export interface Reading {
  readonly sql: Queryable;
  readonly sealer: Sealer;
}

/** The subcontractors with these ids in the order of names; whoever is not of this business is left out. */
export async function readSubcontractors(
  { sql, sealer }: Reading,
  businessId: string,
  ids: readonly string[],
): Promise<SubcontractorJson[]> {
  if (ids.length === 0) return [];
  const rows = await rowsOfSubcontractors(sql, businessId, ids);
  return rows.map((row) => subcontractorJson(sealer, row));
}

export async function readSubcontractor(
  reading: Reading,
  businessId: string,
  contractorId: string,
): Promise<SubcontractorJson | undefined> {
  const [row] = await readSubcontractors(reading, businessId, [contractorId]);
  return row;
}

export function subcontractorJson(sealer: Sealer, row: SubcontractorRow): SubcontractorJson {
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
