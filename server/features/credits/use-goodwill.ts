import type { Cents } from '@underlay/domain/money/money.ts';
import type { TenantDb } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import {
  lockCredits,
  readCredit,
  refuseCardForms,
  refuseNoAmount,
  takerOf,
  unusedCredit,
  useCredit,
  withLockedInvoices,
  withoutCardForms,
} from '../receivables/index.ts';

interface Using {
  readonly creditId: string;
  readonly invoiceId: string;
  readonly amount: Cents;
  readonly userId: string;
}

/** Uses credit that belongs to no invoice on one of the same customer: never more than is left of it, nor than is due. */
export async function useGoodwill(platform: Platform, db: TenantDb, using: Using) {
  const { creditId, invoiceId, amount, userId: actor } = using;
  found(await readCredit(db, creditId));
  refuseNoAmount(amount);
  const use = () =>
    withLockedInvoices(
      db,
      async () => [invoiceId],
      async ({ tx, invoices }) => {
        await lockCredits(tx, [creditId]);
        const credit = found(await readCredit(tx, creditId));
        const invoice = takerOf(invoices.get(invoiceId), { customerId: credit.customerId, amount });
        if (amount > unusedCredit(credit)) throw new Refused('no_credit');
        await refuseCardForms(tx, [invoiceId]);
        const sources = [{ kind: 'credit' as const, id: credit.id, left: unusedCredit(credit) }];
        const locked = { tx, sources, invoices: new Map(invoices) };
        await useCredit(locked, { wanted: [{ invoiceId: invoice.id, amount }], at: platform.clock.now(), actor });
      },
    );
  await withoutCardForms(platform, db, use);
}
