import { type CalendarDate, dateIn, laterOf } from '@underlay/domain/calendar/calendar-date.ts';
import { amountDue } from '@underlay/domain/invoices/invoice.ts';
import { add, type Cents, cents, formatCents, ZERO } from '@underlay/domain/money/money.ts';
import type { TenantDb } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readBusiness, tellOwners } from '../businesses/index.ts';
import {
  creditsOn,
  type IssuedCreditRow,
  lockCredits,
  lockReceivable,
  recordPayment,
  refuseReceivedOn,
  voidCredit,
  withLockedInvoices,
  withoutCardForms,
} from '../receivables/index.ts';
import { writeOffLocked } from './write-off.ts';

interface Recovered {
  readonly invoiceId: string;
  readonly amount: Cents;
  readonly description: string;
  /** The day on which it came. Left out: today. */
  readonly receivedOn?: CalendarDate | undefined;
  readonly userId: string;
}

const REASON = 'Money came';
const NOTHING_GIVEN_UP = 'Nothing of this invoice is written off now: its money came, or the write-off was taken back.';

/**
 * Money that comes for a written-off invoice (WOFF-05): in one transaction what was written off is taken back, the money recorded, and
 * the rest written off anew. Money that came in time takes the discount (DISC-02).
 */
export async function recover(platform: Platform, db: TenantDb, recovered: Recovered) {
  const { invoiceId, amount, description, receivedOn, userId } = recovered;
  const { timeZone } = found(await readBusiness(db));
  if (receivedOn !== undefined) refuseReceivedOn({ receivedOn }, dateIn(timeZone, platform.clock.now()));
  const record = () =>
    withLockedInvoices(
      db,
      async () => [invoiceId],
      async ({ tx, invoices }) => {
        const { number } = found(invoices.get(invoiceId));
        const writeOffs = (await creditsOn(tx, invoiceId)).filter(({ kind }) => kind === 'write_off');
        if (writeOffs.length === 0) throw new Refused('wrong_status', { copy: NOTHING_GIVEN_UP });
        await lockCredits(
          tx,
          writeOffs.map(({ id }) => id),
        );
        const at = platform.clock.now();
        // The books have one in place of the other on the day on which the money came, or on which that was given up since.
        const cameOn = receivedOn ?? dateIn(timeZone, at);
        const dayOf = ({ issuedOn }: IssuedCreditRow) => laterOf(cameOn, issuedOn);
        for (const credit of writeOffs) {
          await voidCredit(tx, credit, { at, actor: userId, reason: REASON, on: dayOf(credit) });
          const data = { creditId: credit.id, amount: credit.total, detail: `written off, ${REASON.toLowerCase()}` };
          await writeEvent(tx, { subjectId: invoiceId, kind: 'credit_voided', actor: userId, at, data });
        }
        const owed = found(await lockReceivable(tx, invoiceId));
        await recordPayment(tx, { invoice: owed, amount, description, userId, at, ...(receivedOn && { receivedOn }) });
        const invoice = found(await lockReceivable(tx, invoiceId));
        const lost = add(ZERO, ...writeOffs.map(({ total }) => total));
        // Nothing is due where the discount was taken.
        const rest = cents(Math.min(lost - amount, amountDue(invoice)));
        for (const { amount: part, ...like } of stillLost(writeOffs, rest)) {
          const owing = found(await lockReceivable(tx, invoiceId));
          const again = { ...like, invoiceId, invoice: owing, amount: part, userId, issuedOn: dayOf(like) };
          await writeOffLocked(platform, tx, again);
        }
        const did = `recorded ${formatCents(amount)} for invoice ${number}, which was written off`;
        await tellOwners(platform, tx, { by: userId, did, page: `invoices/${invoiceId}` });
      },
    );
  await withoutCardForms(platform, db, record);
}

/** The rest of what was written off, each part of it with what became of its tax (WOFF-03): money comes for the last of it first. */
function stillLost(writeOffs: readonly IssuedCreditRow[], rest: Cents) {
  let left = rest;
  return [...Map.groupBy(writeOffs, ({ recoversTax }) => recoversTax).values()].flatMap((alike) => {
    const [last] = alike.slice(-1);
    const amount = cents(Math.min(left, add(ZERO, ...alike.map(({ total }) => total))));
    left = cents(left - amount);
    return last && amount > 0 ? [{ ...last, amount }] : [];
  });
}
