import { NO_TAX, OWN_TAX } from '@underlay/domain/offers/document-price.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { Refused } from '../../services/refused.ts';
import { readTaxRate } from './tax-rate-store.ts';

/** A retired rate stays where it is, and comes on nothing else. `what` would be taxed with it: "this line". */
export async function refuseUnusableRate(tx: TenantTransaction, tax: string, what: string) {
  if (tax === OWN_TAX || tax === NO_TAX) return;
  const rate = await readTaxRate(tx, tax);
  if (rate?.active) return;
  const retired = rate && { copy: `${rate.name} is retired. Choose another tax for ${what}.` };
  throw new Refused('unknown_rate', { field: 'tax', ...retired });
}
