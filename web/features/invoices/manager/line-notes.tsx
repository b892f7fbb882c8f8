import type { InvoiceDetail } from '../../../api/answers.ts';
import { type EditedLine, isUnsaved } from './edited-lines.ts';
import classes from './invoice-lines.module.css';

/** Of fewer it is seen. */
const FEWEST_SAVED = 5;

/** How many of the lines that were pasted are still to be stored, one after the other. Aloud each says so itself. */
function LinesToSave({ rows }: { readonly rows: readonly EditedLine[] }) {
  const isWaiting = (row: EditedLine) => row.problem === null && Object.keys(row.wrong).length === 0;
  const count = rows.filter((row) => isUnsaved(row) && isWaiting(row)).length;
  if (count < FEWEST_SAVED) return null;
  return <p className={classes.changed}>{count} lines are still being saved.</p>;
}

/** TAX-05: a rate of this draft is another by now. */
const ChangedTaxes = ({ changedTaxes = [] }: Pick<InvoiceDetail, 'changedTaxes'>) =>
  changedTaxes.map(({ name, percent }) => (
    <p key={name} role="status" className={classes.changed}>
      {name} is now {percent}%.
    </p>
  ));

/** What the keys of the lines do. */
const LineKeys = ({ document }: { document: string }) => (
  <p className={classes.keys}>
    Tab goes to the next field, Enter to the next line, Alt with ↑ or ↓ moves a line. Each line is saved as you leave
    it. Rows of a spreadsheet can be pasted. Ctrl or ⌘ with Enter sends the {document}.
  </p>
);

interface LineNotesProps {
  readonly rows: readonly EditedLine[];
  readonly invoice: InvoiceDetail;
}

/** What is said below the lines. */
export const LineNotes = ({ rows, invoice }: LineNotesProps) => (
  <>
    <LineKeys document={invoice.isQuote ? 'quote' : 'invoice'} />
    <LinesToSave rows={rows} />
    <ChangedTaxes {...invoice} />
  </>
);
