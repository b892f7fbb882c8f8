import { useCallbackRef } from '@mantine/hooks';
import type { ComponentProps } from 'react';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { AddChoice } from './add-choice.tsx';
import { DeleteLine } from './delete-line.tsx';
import { DeleteSection } from './delete-section.tsx';
import { EditSection } from './edit-section.tsx';
import type { EditedLine } from './edited-lines.ts';
import { FromTemplate } from './from-template.tsx';
import type { LineGroup } from './line-sections.ts';
import { SaveItem } from './save-item.tsx';
import type { useLineEditor } from './use-line-editor.ts';
import type { useSections } from './use-sections.ts';

/** What the editor asks about: a line or a section that is to go, a section, a choice or a template that is added, or a line that becomes an item. */
export interface AskedOfLines {
  readonly deleted?: EditedLine;
  readonly section?: LineGroup;
  readonly edited?: LineGroup;
  readonly choice?: true;
  readonly template?: true;
  readonly saved?: EditedLine;
}

/** Whether one of its dialogs with entries is open: whoever types in it keeps them when the draft is sent elsewhere. */
export const asksSomething = ({ edited, choice, template, saved }: AskedOfLines): boolean =>
  [edited, choice, template, saved].some((each) => each !== undefined);

interface LineDialogsProps {
  readonly businessId: string;
  readonly invoice: InvoiceDetail;
  readonly asked: AskedOfLines;
  readonly editor: ReturnType<typeof useLineEditor>;
  readonly sections: ReturnType<typeof useSections>;
  readonly onDelete: (line: EditedLine) => void;
  /** The next line is to be typed in this section. */
  readonly onStart: (sectionId: string) => void;
  readonly onClose: () => void;
}

export const LineDialogs = ({
  businessId,
  invoice,
  asked,
  editor,
  sections,
  onStart,
  onClose,
  ...on
}: LineDialogsProps) => {
  // The item may be answered long after Save was pressed: what counts is the draft as it is by then.
  const take: ComponentProps<typeof SaveItem>['onSaved'] = useCallbackRef(({ key }, part) => {
    // Of a line that was sent meanwhile the item is in the book all the same.
    if (invoice.status !== 'pending') return;
    editor.change(key, part);
    editor.commit(key);
  });
  return (
    <>
      <DeleteLine
        line={asked.deleted ?? null}
        document={invoice.isQuote ? 'quote' : 'invoice'}
        onDelete={on.onDelete}
        onClose={onClose}
      />
      <DeleteSection group={asked.section ?? null} onDelete={sections.remove} onClose={onClose} />
      {asked.edited?.section && (
        <EditSection section={asked.edited.section} sections={sections} files={invoice.files} onClose={onClose} />
      )}
      {asked.choice && <AddChoice sections={sections} onStart={onStart} onClose={onClose} />}
      {asked.template && <FromTemplate {...{ businessId, invoice, editor, onClose }} />}
      <SaveItem businessId={businessId} invoice={invoice} line={asked.saved ?? null} onSaved={take} onClose={onClose} />
    </>
  );
};
