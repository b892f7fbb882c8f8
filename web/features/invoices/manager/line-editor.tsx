import { useEffect, useState } from 'react';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { LeaveGuard } from '../../../ui/dialogs/leave-guard.tsx';
import { DeleteLine } from './delete-line.tsx';
import { useDocumentDiscount } from './document-discount.ts';
import type { EditedLine, LineStart } from './edited-lines.ts';
import classes from './invoice-lines.module.css';
import { LineHeads } from './line-heads.tsx';
import { ChangedTaxes, LineKeys } from './line-notes.tsx';
import { LineRow } from './line-row.tsx';
import { rowActions } from './row-actions.ts';
import { SaveItem } from './save-item.tsx';
import { LineFigures } from './typed-totals.tsx';
import { useLineDrag } from './use-line-drag.ts';
import { useLineEditor } from './use-line-editor.ts';
import { useLineFocus } from './use-line-focus.ts';
import { useLinePrices } from './use-line-prices.ts';

interface LineEditorProps {
  readonly businessId: string;
  readonly invoice: InvoiceDetail;
  /** Without Payment (D55). */
  readonly onUnsaved: (unsaved: boolean) => void;
  readonly categories: readonly { readonly uuid: string; readonly name: string; readonly tax?: string }[];
}

/** INV-12: lines are typed without the mouse. Tab goes to the next field. Enter stores the line and goes to the next one. */
export function LineEditor({ businessId, invoice, categories, onUnsaved }: LineEditorProps) {
  const editor = useLineEditor(businessId, invoice, usualOf(invoice, categories));
  const discount = useDocumentDiscount(businessId, invoice);
  const unsaved = editor.unsaved || discount.unsaved;
  useEffect(() => onUnsaved(unsaved), [unsaved, onUnsaved]);
  const [asked, setAsked] = useState<EditedLine | null>(null);
  const [saved, setSaved] = useState<EditedLine | null>(null);
  const { body, ...cursor } = useLineFocus();
  const { enter, duplicate, move, remove } = rowActions(editor, cursor, setAsked);
  const { keepsBook, taxes, taxesOf, seesCosts, margins } = useLinePrices(
    businessId,
    { ...invoice, ...discount.parts },
    { rows: editor.rows, categories },
  );
  const lastStored = editor.rows.findLastIndex(({ uuid }) => uuid !== null);
  const drag = useLineDrag({ body, ...editor });
  return (
    <>
      <table className={classes.lines} data-editing="true" aria-label="Line Items">
        <LineHeads withMargin={margins !== null} />
        <tbody ref={body}>
          {editor.rows.map((row, index) => (
            <LineRow
              key={row.key}
              row={row}
              index={index}
              categories={categories}
              taxesOf={taxesOf}
              seesCosts={seesCosts}
              margins={margins}
              mayMoveUp={row.uuid !== null && index > 0}
              mayMoveDown={row.uuid !== null && index < lastStored}
              onChange={(part) => editor.change(row.key, part)}
              onLeave={() => editor.leave(row.key)}
              onEnter={() => enter(index, row.key)}
              onPaste={editor.append}
              held={drag.held === row.key}
              onTakeUp={drag.takeUp(row.key, index)}
              onMove={(by) => move(row, index, index + by)}
              onDuplicate={() => duplicate(row)}
              onSaveItem={keepsBook && row.texts.description.trim() !== '' ? () => setSaved(row) : undefined}
              onRemove={() => remove(row, index)}
            />
          ))}
        </tbody>
      </table>
      <LineKeys document={invoice.isQuote ? 'quote' : 'invoice'} />
      <ChangedTaxes {...invoice} />
      <LineFigures margins={margins} rows={editor.rows} invoice={invoice} taxes={taxes} discount={discount} />
      <DeleteLine
        line={asked}
        document={invoice.isQuote ? 'quote' : 'invoice'}
        onDelete={({ key }) => editor.remove(key)}
        onClose={() => setAsked(null)}
      />
      <SaveItem
        businessId={businessId}
        line={saved}
        onSaved={({ key }, part) => {
          editor.change(key, part);
          editor.commit(key);
        }}
        onClose={() => setSaved(null)}
      />
      <LeaveGuard dirty={unsaved}>Some entries have not been saved yet and would be lost.</LeaveGuard>
    </>
  );
}

/** A category may have been taken away since. */
const usualOf = ({ usualLine }: InvoiceDetail, categories: LineEditorProps['categories']): LineStart => ({
  categoryId: (categories.find(({ uuid }) => uuid === usualLine?.categoryId) ?? categories[0])?.uuid ?? '',
  unit: usualLine?.unit ?? 'each',
});
