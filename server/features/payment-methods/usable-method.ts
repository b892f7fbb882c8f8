import type { Transaction } from '../../database/sql.ts';
import { Refused } from '../../services/refused.ts';
import { lockMethod, type MethodRow, type OwnMethod } from './method-store.ts';

/** The account a person wants to pay from: their own, there, verified. It cannot be deleted before the transaction ends. */
export async function usableMethod(tx: Transaction, own: OwnMethod): Promise<MethodRow> {
  const method = await lockMethod(tx, own, 'share');
  if (!method) throw new Refused('unknown_method');
  if (method.status !== 'verified') throw new Refused('method_not_verified');
  return method;
}
