import { randomUUID } from 'node:crypto';
import type { grantedDiscounts } from '@underlay/contract/early-discount.ts';
import { dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { DISCOUNT_NAMES } from '@underlay/domain/credits/credit-kind.ts';
import { earlyDiscount } from '@underlay/domain/credits/early-discount.ts';
import { formatCents } from '@underlay/domain/money/money.ts';
import type { TenantDb } from '../../database/sql.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readBusiness, tellOwners } from '../businesses/index.ts';
import { readDetail } from '../invoices/index.ts';
import {
  aroundInvoice,
  giveDiscount,
  readEarly,
  readReceivable,
  refuseCardForms,
  refuseUnlessOwed,
  withLockedInvoices,
  withoutCardForms,
} from '../receivables/index.ts';
import { makeWay, noteMadeWay } from './make-way.ts';
import { makeRoom } from './plan-note.ts';

export const discountRoutes = (platform: Platform): Handlers<typeof grantedDiscounts> => ({
  grant: async ({ db, params: { invoiceId }, user, may }) => {
    await grantDiscount(platform, db, { invoiceId, userId: user.id });
    return readDetail(db, invoiceId, { may });
  },
});

interface Granting {
  readonly invoiceId: string;
  readonly userId: string;
}

/**
 * What a late customer left due when they took the discount all the same is no longer owed (DISC-05). There is no part of a discount
 * (DISC-02): what they paid beyond its price is pushed off, as by a note, and is theirs.
 */
async function grantDiscount(platform: Platform, db: TenantDb, { invoiceId, userId: actor }: Granting) {
  found(await readReceivable(db, invoiceId));
  const grant = () =>
    withLockedInvoices(
      db,
      (reader) => aroundInvoice(reader, invoiceId),
      async ({ tx, invoices }) => {
        const invoice = found(invoices.get(invoiceId));
        refuseUnlessOwed(invoice);
        if (invoice.reserved > 0) throw new Refused('payment_in_progress');
        const facts = await readEarly(tx, invoiceId);
        const discount = facts && earlyDiscount(facts);
        if (facts?.until == null || !discount) throw new Refused('wrong_status', { copy: NONE });
        const { pushed } = await makeRoom(tx, invoice, discount.total);
        await refuseCardForms(tx, [invoiceId]);
        const [creditId, at] = [randomUUID(), platform.clock.now()];
        await makeWay(tx, pushed, { invoice, creditId, at, actor });
        const { timeZone } = found(await readBusiness(tx));
        const given = { creditId, invoice, facts, discount, issuedOn: dateIn(timeZone, at), at, actor };
        await giveDiscount(tx, { ...given, reason: 'granted', paymentId: null });
        await noteMadeWay(tx, pushed, { invoiceId, detail: DISCOUNT_NAMES.early, at, actor });
        const did = `granted the discount of ${formatCents(discount.total)} on invoice ${invoice.number}`;
        await tellOwners(platform, tx, { by: actor, did, page: `invoices/${invoiceId}` });
      },
    );
  await withoutCardForms(platform, db, grant);
}

const NONE = 'This invoice offers no discount, or it was taken already.';
