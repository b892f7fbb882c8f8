import { amountDue } from '@underlay/domain/invoices/invoice.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import type { TenantDb } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readMoneySettings } from '../money-settings/index.ts';
import { readReceivable } from '../receivables/index.ts';
import { writeOff } from './write-off.ts';

export interface GivenUp {
  readonly invoiceId: string;
  readonly amount: Cents | null;
  readonly refusal: string | null;
}

/** Each for itself: one that is refused keeps none from the others. */
export async function writeOffRests(
  platform: Platform,
  db: TenantDb,
  { invoiceIds, userId }: { readonly invoiceIds: readonly string[]; readonly userId: string },
): Promise<readonly GivenUp[]> {
  const { smallRest } = await readMoneySettings(db);
  const given: GivenUp[] = [];
  for (const invoiceId of new Set(invoiceIds)) {
    try {
      const due = amountDue(found(await readReceivable(db, invoiceId)));
      if (due > smallRest) throw new Refused('too_large_for_bulk');
      // A transaction of its own for each: only the first of a request is recalled when it is repeated (decision 41).
      const amount = await writeOff(platform, platform.tenantDb(db.businessId), {
        ...{ invoiceId, reason: 'too_small', note: '', userId },
        ...(due > 0 && { amount: due }),
      });
      given.push({ invoiceId, amount, refusal: null });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      given.push({ invoiceId, amount: null, refusal: error.code });
    }
  }
  return given;
}
