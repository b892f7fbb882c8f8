import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import { formatDollars } from '@underlay/domain/money/money.ts';
import { useBusinessDay } from '../../businesses/business-day.ts';
import { nextStepOf } from '../next-step.ts';
import { aheadOf, MONEY_MOMENTS, TIMELINE_WORDS } from '../timeline-words.ts';
import classes from './timeline.module.css';

/** The one next step on a chalk line, then what happened; what is still to come is hollow. */
export function Rail({ businessId, invoice }: { businessId: string; invoice: InvoiceDetailJson }) {
  const { today, momentOf } = useBusinessDay(businessId);
  return (
    <aside className={classes.rail} data-draft={invoice.status === 'pending'} aria-label="Progress">
      <section className={classes.next} aria-labelledby="next-step">
        <h2 id="next-step">Next step</h2>
        <p>{nextStepOf(invoice, today())}</p>
      </section>
      <section className={classes.history} aria-labelledby="timeline">
        <h2 id="timeline">Timeline</h2>
        <ol>
          {invoice.timeline.map(({ at, kind, amount, detail, by }, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: history only grows at its end
              key={index}
              data-money={MONEY_MOMENTS.has(kind)}
              data-last={index === invoice.timeline.length - 1}
            >
              <span className={classes.pin} aria-hidden="true" />
              <div>
                <b>{TIMELINE_WORDS[kind]}</b>
                {(detail !== null || amount !== null) && <small>{detailWords(detail, amount)}</small>}
                {by && <small>by {by}</small>}
                <time dateTime={at}>{momentOf(at)}</time>
              </div>
            </li>
          ))}
          {aheadOf(invoice).map((words) => (
            <li key={words} data-ahead="true">
              <span className={classes.pin} aria-hidden="true" />
              <div>
                <b>{words}</b>
                <span className={classes.hidden}> is still to come</span>
              </div>
            </li>
          ))}
        </ol>
      </section>
    </aside>
  );
}

/** The bank's reason is a sentence of its own: its full stop does not stand before a comma. */
const detailWords = (detail: string | null, amount: number | null): string =>
  [amount === null ? detail : detail?.replace(/\.$/, ''), amount === null ? null : formatDollars(amount)]
    .filter(Boolean)
    .join(', ');
