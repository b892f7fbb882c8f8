import type { TenantReader } from '../../database/sql.ts';
import { invoicesAround } from '../receivables/index.ts';

/** Every invoice whose money may move with one of these payments. */
export async function aroundPayments(db: TenantReader, ids: readonly string[]): Promise<readonly string[]> {
  const around = await Promise.all(ids.map((id) => invoicesAround(db, { id })));
  return [...new Set(around.flat())];
}
