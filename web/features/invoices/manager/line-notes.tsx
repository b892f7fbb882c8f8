import type { InvoiceDetail } from '../../../api/answers.ts';
import classes from './invoice-lines.module.css';

/** TAX-05: a rate of this draft is another by now. */
export const ChangedTaxes = ({ changedTaxes = [] }: Pick<InvoiceDetail, 'changedTaxes'>) =>
  changedTaxes.map(({ name, percent }) => (
    <p key={name} role="status" className={classes.changed}>
      {name} is now {percent}%.
    </p>
  ));

/** What the keys of the lines do. */
export const LineKeys = ({ document }: { document: string }) => (
  <p className={classes.keys}>
    Tab goes to the next field, Enter to the next line, Alt with ↑ or ↓ moves a line. Each line is saved as you leave
    it. Rows of a spreadsheet can be pasted. Ctrl or ⌘ with Enter sends the {document}.
  </p>
);
