import type { StockAdd } from '@underlay/contract/inventory.ts';
import type { Standing } from '../../http/caller.ts';
import { notYourRole } from '../../services/not-your-role.ts';

/** Whoever plans brings in a lot; what it cost says who may spend. */
export function refuseCosts({ cost, taxesPaid }: Pick<StockAdd, 'cost' | 'taxesPaid'>, { role, may }: Standing) {
  const hasCosts = (cost ?? 0) > 0 || (taxesPaid ?? 0) > 0;
  if (hasCosts && !may('spend')) throw notYourRole(role);
}
