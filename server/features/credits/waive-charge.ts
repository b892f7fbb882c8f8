import { randomUUID } from 'node:crypto';
import type { waivers } from '@underlay/contract/waivers.ts';
import { dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { releasedBy } from '@underlay/domain/charges/charge.ts';
import { chargesCopy } from '@underlay/domain/copy/charges.ts';
import { waivableAtMost } from '@underlay/domain/credits/credit.ts';
import { type Cents, cents, formatCents, ZERO } from '@underlay/domain/money/money.ts';
import type { TenantDb, TenantReader, TenantTransaction } from '../../database/sql.ts';
import type { Handlers } from '../../http/mount.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readBusiness, tellOwners } from '../businesses/index.ts';
import { readDetail } from '../invoices/index.ts';
import {
  aroundInvoice,
  creditsOn,
  issueCredit,
  type Receivable,
  readCharge,
  refuseCardForms,
  refuseNoAmount,
  withLockedInvoices,
  withoutCardForms,
} from '../receivables/index.ts';
import { makeWay, noteMadeWay } from './make-way.ts';
import { makeRoom, type Room } from './plan-note.ts';

export const waiverRoutes = (platform: Platform): Handlers<typeof waivers> => ({
  waive: async ({ db, params: { chargeId }, body, user, may }) => {
    const invoiceId = await waiveCharge(platform, db, { ...body, chargeId, userId: user.id });
    return readDetail(db, invoiceId, { may });
  },
});

interface Waiving {
  readonly chargeId: string;
  /** Left out: all that was not waived. */
  readonly amount?: Cents | undefined;
  readonly reason: string;
  readonly userId: string;
}

/**
 * A charge, or a part of it, is not owed any more (CRED-16, LATE-08). It is a credit that stands on the charge's invoice in full; what
 * was paid of it is pushed off, as by a note. Answers the invoice.
 */
async function waiveCharge(platform: Platform, db: TenantDb, waiving: Waiving): Promise<string> {
  const { invoiceId } = found(await readCharge(db, waiving.chargeId));
  const waive = () =>
    withLockedInvoices(
      db,
      (reader) => aroundInvoice(reader, invoiceId),
      async ({ tx, invoices }) => {
        const invoice = found(invoices.get(invoiceId));
        const planned = await planWaiver(tx, invoice, waiving);
        await refuseCardForms(tx, [invoiceId]);
        await issueWaiver(platform, tx, { waiving, invoice, ...planned });
      },
    );
  await withoutCardForms(platform, db, waive);
  return invoiceId;
}

interface Planned extends Room {
  readonly total: Cents;
}

/** At most what of the charge is neither waived nor given up (CRED-07). */
async function planWaiver(db: TenantReader, invoice: Receivable, { chargeId, amount }: Waiving): Promise<Planned> {
  const charge = found(await readCharge(db, chargeId));
  if (invoice.reserved > 0) throw new Refused('payment_in_progress');
  const standing = await creditsOn(db, invoice.id);
  const left = cents(charge.amount - releasedBy(standing.filter((each) => each.chargeId === chargeId)));
  if (left <= 0) throw new Refused('already_waived');
  const total = amount ?? left;
  refuseNoAmount(total);
  if (total > left) throw new Refused('credit_too_large', { field: 'amount', copy: waivableAtMost(left) });
  if (total > invoice.charged - releasedBy(standing)) throw new Refused('written_off');
  return { total, ...(await makeRoom(db, invoice, total)) };
}

interface Issuing extends Planned {
  readonly waiving: Waiving;
  readonly invoice: Receivable;
}

async function issueWaiver(platform: Platform, tx: TenantTransaction, { waiving, invoice, total, pushed }: Issuing) {
  const { chargeId, reason, userId } = waiving;
  const [id, at] = [randomUUID(), platform.clock.now()];
  await makeWay(tx, pushed, { invoice, creditId: id, at, actor: userId });
  const { timeZone } = found(await readBusiness(tx));
  const { id: invoiceId, customerId, jobId } = invoice;
  await issueCredit(tx, {
    ...{ id, kind: 'fee_waiver' as const, customerId, invoice: { id: invoiceId, jobId }, reason, note: '' },
    ...{ issuedOn: dateIn(timeZone, at), value: null, restocking: ZERO, subtotal: total, tax: ZERO, total },
    ...{ charge: total, chargeId, recoversTax: false, parts: [], createdBy: userId, createdAt: at },
  });
  await noteMadeWay(tx, pushed, { invoiceId, detail: chargesCopy.waived(), actor: userId, at });
  const data = { creditId: id, chargeId, amount: total, detail: reason };
  await writeEvent(tx, { subjectId: invoiceId, kind: 'charge_waived', actor: userId, at, data });
  const did = `waived ${formatCents(total)} of a fee on invoice ${invoice.number}`;
  await tellOwners(platform, tx, { by: userId, did, page: `invoices/${invoiceId}` });
}
