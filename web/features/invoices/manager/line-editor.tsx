import { useQuery } from '@tanstack/react-query';
import type { TaxRateJson } from '@underlay/contract/tax-rates.ts';
import { NO_TAX, OWN_TAX } from '@underlay/domain/offers/document-price.ts';
import { useEffect, useRef, useState } from 'react';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { rateOf } from '../../../api/money.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { LeaveGuard } from '../../../ui/dialogs/leave-guard.tsx';
import { taxRatesQuery } from '../../businesses/index.ts';
import type { EditedLine, LineStart } from './edited-lines.ts';
import classes from './invoice-lines.module.css';
import { InvoiceTotals } from './invoice-totals.tsx';
import { LineRow } from './line-row.tsx';
import { lineTaxes } from './line-taxes.ts';
import { typedPrice } from './typed-price.ts';
import { useLineDrag } from './use-line-drag.ts';
import { useLineEditor } from './use-line-editor.ts';

interface LineEditorProps {
  readonly businessId: string;
  readonly invoice: InvoiceDetail;
  /** Without Payment (D55). */
  readonly onUnsaved: (unsaved: boolean) => void;
  readonly categories: readonly { readonly uuid: string; readonly name: string }[];
}

/** INV-12: lines are typed without the mouse. Tab goes to the next field. Enter stores the line and goes to the next one. */
export function LineEditor({ businessId, invoice, categories, onUnsaved }: LineEditorProps) {
  const editor = useLineEditor(businessId, invoice, usualOf(invoice, categories));
  useEffect(() => onUnsaved(editor.unsaved), [editor.unsaved, onUnsaved]);
  const [asked, setAsked] = useState<EditedLine | null>(null);
  const { body, focus, focusWrong, focusAgain } = useLineFocus();
  const rates = useRates(businessId, editor.rows);
  const taxesOf = lineTaxes(invoice, rates);
  const drag = useLineDrag({ body, ...editor });
  const enter = (row: number, key: string) => {
    if (editor.commit(key)) return focus(row + 1);
    focusWrong(row);
  };
  const duplicate = ({ texts }: EditedLine) => {
    editor.append([texts]);
    // The copy stands before the free line, which is the last.
    focus(editor.rows.length - 1);
  };
  const move = ({ key }: EditedLine, from: number, to: number) => {
    editor.place(key, to);
    editor.settle(key, from);
    focusAgain(key);
  };
  const remove = (row: EditedLine, index: number) => {
    if (row.uuid !== null) return setAsked(row);
    editor.remove(row.key);
    focus(Math.max(0, index - 1));
  };
  return (
    <>
      <table className={classes.lines} data-editing="true" aria-label="Line Items">
        <LineHeads />
        <tbody ref={body}>
          {editor.rows.map((row, index) => (
            <LineRow
              key={row.key}
              row={row}
              index={index}
              categories={categories}
              taxesOf={taxesOf}
              onChange={(part) => editor.change(row.key, part)}
              onLeave={() => editor.leave(row.key)}
              onEnter={() => enter(index, row.key)}
              onPaste={editor.append}
              held={drag.held === row.key}
              onTakeUp={drag.takeUp(row.key, index)}
              onMove={(by) => move(row, index, index + by)}
              onDuplicate={() => duplicate(row)}
              onRemove={() => remove(row, index)}
            />
          ))}
        </tbody>
      </table>
      <LineKeys document={invoice.isQuote ? 'quote' : 'invoice'} />
      <ChangedTaxes invoice={invoice} />
      <TypedTotals rows={editor.rows} invoice={invoice} rates={rates} />
      <DeleteLine
        line={asked}
        document={invoice.isQuote ? 'quote' : 'invoice'}
        onDelete={({ key }) => editor.remove(key)}
        onClose={() => setAsked(null)}
      />
      <LeaveGuard dirty={editor.unsaved}>Some lines have not been saved yet and would be lost.</LeaveGuard>
    </>
  );
}

/** A category may have been taken away since. */
const usualOf = ({ usualLine }: InvoiceDetail, categories: LineEditorProps['categories']): LineStart => ({
  categoryId: (categories.find(({ uuid }) => uuid === usualLine?.categoryId) ?? categories[0])?.uuid ?? '',
  unit: usualLine?.unit ?? 'each',
});

interface DeleteLineProps {
  readonly line: EditedLine | null;
  readonly document: 'quote' | 'invoice';
  readonly onDelete: (line: EditedLine) => void;
  readonly onClose: () => void;
}

const DeleteLine = ({ line, document, onDelete, onClose }: DeleteLineProps) => (
  <ConfirmDialog
    opened={line !== null}
    title={line === null ? '' : `Delete “${line.texts.description}”?`}
    confirm="Delete"
    onConfirm={() => {
      if (line !== null) onDelete(line);
      onClose();
    }}
    onClose={onClose}
  >
    The line is taken off this {document}. It cannot be brought back.
  </ConfirmDialog>
);

/** TAX-05: a rate of this draft is another by now. */
const ChangedTaxes = ({ invoice: { changedTaxes = [] } }: Pick<LineEditorProps, 'invoice'>) =>
  changedTaxes.map(({ name, percent }) => (
    <p key={name} role="status" className={classes.changed}>
      {name} is now {percent}%.
    </p>
  ));

const LineKeys = ({ document }: { document: string }) => (
  <p className={classes.keys}>
    Tab goes to the next field, Enter to the next line, Alt with ↑ or ↓ moves a line. Each line is saved as you leave
    it. Rows of a spreadsheet can be pasted. Ctrl or ⌘ with Enter sends the {document}.
  </p>
);

/** The named rates. They are asked for again when a line has one that was named since. */
function useRates(businessId: string, rows: readonly EditedLine[]): readonly TaxRateJson[] {
  const { data, refetch } = useQuery(taxRatesQuery(businessId));
  const known = [OWN_TAX, NO_TAX, ...(data ?? []).map(({ uuid }) => uuid)];
  const isNamedSince = data !== undefined && rows.some(({ texts: { tax = OWN_TAX } }) => !known.includes(tax));
  useEffect(() => {
    if (isNamedSince) void refetch();
  }, [isNamedSince, refetch]);
  return data ?? [];
}

/** The cursor among the rows of the table. */
function useLineFocus() {
  const body = useRef<HTMLTableSectionElement>(null);
  const focusOn = (row: number, selector: string) =>
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>(`tr[data-row="${row}"] ${selector}`)?.focus());
  return {
    body,
    focus: (row: number) => focusOn(row, '[name="description"]'),
    focusWrong: (row: number) => focusOn(row, '[aria-invalid="true"]'),
    /** A row that changes places takes its fields off the page for a moment. */
    focusAgain: (key: string) => {
      const name = document.activeElement?.getAttribute('name') ?? 'move';
      requestAnimationFrame(() =>
        body.current?.querySelector<HTMLElement>(`tr[data-key="${key}"] [name="${name}"]`)?.focus(),
      );
    },
  };
}

const LineHeads = () => (
  <thead>
    <tr>
      <th scope="col">Category</th>
      <th scope="col">Item</th>
      <th scope="col">Description</th>
      <th scope="col">Quantity</th>
      <th scope="col">Unit</th>
      <th scope="col">Rate</th>
      <th scope="col" className={classes.num}>
        Sub-Total
      </th>
      <th scope="col">
        <span className={classes.hidden}>Duplicate or delete</span>
      </th>
    </tr>
  </thead>
);

interface TypedTotalsProps {
  readonly rows: readonly EditedLine[];
  readonly invoice: InvoiceDetail;
  readonly rates: readonly TaxRateJson[];
}

/** The totals of what is typed, stored or not. */
function TypedTotals({ rows, invoice, rates }: TypedTotalsProps) {
  const totals = typedPrice(invoice, rows, rates);
  if (totals === null)
    return (
      <p role="alert" className={classes.tooLarge}>
        The total may not exceed $99,999,999.99.
      </p>
    );
  return (
    <InvoiceTotals
      subtotal={totals.subtotal}
      discount={invoice.discount && { name: invoice.discount.name, taken: totals.discount }}
      taxes={totals.taxes}
      salesTaxRate={rateOf(invoice.salesTaxPercentage)}
      total={totals.total}
    />
  );
}
