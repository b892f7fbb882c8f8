import { mayWrite } from '@underlay/domain/invoices/document-rights.ts';
import { paymentAmounts, scheduleAmounts } from '@underlay/domain/offers/schedule.ts';
import { heldWords, isAllAtOnce, shareWords } from '@underlay/domain/offers/schedule-words.ts';
import { useState } from 'react';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { useMay } from '../../businesses/index.ts';
import { NOT_BILLED, paymentRows, retainageOf } from '../../schedules/index.ts';
import classes from './how-it-is-paid.module.css';
import { ScheduleDialog } from './schedule-dialog.tsx';

interface HowItIsPaidProps {
  readonly businessId: string;
  readonly invoice: InvoiceDetail;
}

/** Each payment of a quote in dollars as it starts (SCHED). Of one for all, when it is asked for, only the way to another. */
export function HowItIsPaid({ businessId, invoice }: HowItIsPaidProps) {
  const may = useMay();
  const [open, setOpen] = useState(false);
  const rows = paymentRows(invoice.schedule);
  const isChangeable = invoice.status === 'pending' && mayWrite(may, invoice);
  const isPlain = isAllAtOnce(rows);
  const held = heldWords(rows, retainageOf(invoice.retainage));
  // Whoever is typing when it is sent elsewhere keeps the entries, and reads why they are not saved.
  if (!invoice.isQuote || (isPlain && held.length === 0 && !isChangeable && !open)) return null;
  const amounts = scheduleAmounts(invoice.total, rows);
  const billed = paymentAmounts(invoice.total, rows);
  return (
    <section className={classes.part} aria-labelledby="how-it-is-paid">
      <h2 id="how-it-is-paid">How it is paid</h2>
      {isPlain ? (
        <p>All of it, once you bill it.</p>
      ) : (
        <dl>
          {rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids, and keep their order
            <div key={place}>
              <dt>
                {row.howMuch.basis === 'amount' ? row.name : `${row.name}, ${shareWords(row)}`}
                {invoice.total > 0 && billed[place] === 0 && <small>{NOT_BILLED}</small>}
              </dt>
              <dd>
                <Money cents={amounts[place]} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {rows[0]?.when.due === 'acceptance' && invoice.outcome !== 'accepted' && (
        <p>The deposit sends itself with the signature.</p>
      )}
      {held.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {isChangeable && (
        <p>
          <LinkButton onClick={() => setOpen(true)}>Change how it is paid</LinkButton>
        </p>
      )}
      {open && <ScheduleDialog businessId={businessId} invoice={invoice} onClose={() => setOpen(false)} />}
    </section>
  );
}
