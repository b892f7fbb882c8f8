import { documentTerm } from '@underlay/domain/invoices/document-term.ts';
import { DateText } from '../../ui/text/calendar-text.tsx';
import classes from './term-day.module.css';

/** The day in a list on which an invoice is due. A quote is not due: it says until when it is valid, if it ends at all. */
export function TermDay({ invoice }: { invoice: Parameters<typeof documentTerm>[0] }) {
  const term = documentTerm(invoice);
  if (term === null) return null;
  return (
    <>
      {term.copy !== 'due' && <span className={classes.until}>{term.copy} </span>}
      <DateText day={term.day} />
    </>
  );
}
