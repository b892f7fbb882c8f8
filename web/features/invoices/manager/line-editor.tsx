import { useCallbackRef } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { LeaveGuard } from '../../../ui/dialogs/leave-guard.tsx';
import { AddSection } from './add-section.tsx';
import { useDocumentDiscount } from './document-discount.ts';
import { type ActOnLines, DraftLine } from './draft-line.tsx';
import type { LineStart } from './edited-lines.ts';
import classes from './invoice-lines.module.css';
import { type AskedOfLines, asksSomething, LineDialogs } from './line-dialogs.tsx';
import { LineHeads } from './line-heads.tsx';
import { LineNotes } from './line-notes.tsx';
import { SectionLines } from './section-lines.tsx';
import { isChosen } from './typed-price.ts';
import { LineFigures } from './typed-totals.tsx';
import { UpdateRates } from './update-rates.tsx';
import { useLineEditor } from './use-line-editor.ts';
import { useLineFocus } from './use-line-focus.ts';
import { useLineMoves } from './use-line-moves.ts';
import { useLinePrices } from './use-line-prices.ts';
import { useSections } from './use-sections.ts';

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
  const cursor = useLineFocus();
  const sections = useSections({ businessId, invoice, editor, table: cursor.body });
  const unsaved = editor.unsaved || discount.unsaved || sections.unsaved;
  const [asked, setAsked] = useState<AskedOfLines>({});
  const isTyped = unsaved || asksSomething(asked);
  useEffect(() => onUnsaved(isTyped), [isTyped, onUnsaved]);
  const { keepsBook, taxes, taxesOf, seesCosts, margins } = useLinePrices(
    businessId,
    { ...invoice, ...discount.parts },
    { rows: editor.rows, categories },
  );
  const moves = useLineMoves({ editor, sections, cursor, ask: (deleted) => setAsked({ deleted }) });
  const act: ActOnLines = useCallbackRef((does) => does({ editor, moves, ask: setAsked }));
  return (
    <>
      <table className={classes.lines} data-editing="true" aria-label="Line Items" ref={cursor.body}>
        <LineHeads withMargin={margins !== null} />
        <SectionLines
          {...{ invoice, taxes, sections, margins }}
          drag={moves.sectionDrag}
          rowOf={(row, index) => (
            <DraftLine
              key={row.key}
              {...{ row, index, act, categories, seesCosts, keepsBook }}
              taxes={taxesOf(row.texts)}
              withMargin={margins !== null}
              margin={margins?.ofLine.get(row.key)}
              mayChoose={invoice.isQuote}
              isOff={!isChosen(invoice, row)}
              mayMoveUp={moves.mayMove(row.key, -1)}
              mayMoveDown={moves.mayMove(row.key, 1)}
              held={moves.drag.held === row.key}
              others={moves.othersOf(row)}
            />
          )}
          onStart={moves.startIn}
          onMove={moves.moveSection}
          onRemove={(section) => setAsked({ section })}
          onEdit={(edited) => setAsked({ edited })}
        />
      </table>
      <AddSection
        problem={sections.problem}
        onAdd={moves.addSection}
        onAsk={invoice.isQuote ? (part) => (part.template || sections.mayAddChoice()) && setAsked(part) : undefined}
      />
      <LineNotes rows={editor.rows} invoice={invoice} />
      <UpdateRates {...{ businessId, invoice, taxes, editor }} />
      <LineFigures margins={margins} rows={editor.rows} invoice={invoice} taxes={taxes} discount={discount} />
      <LineDialogs
        {...{ businessId, invoice, asked, editor, sections }}
        onDelete={moves.take}
        onStart={moves.startIn}
        onClose={() => setAsked({})}
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
