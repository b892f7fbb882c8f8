import { creditLabel } from '@underlay/domain/credits/credit-kind.ts';
import { VOID_FIELDS } from '@underlay/domain/credits/fields.ts';
import { formatCents } from '@underlay/domain/money/money.ts';
import { useState } from 'react';
import type { ListedCredit } from '../../../api/answers.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { TextField } from '../../../ui/fields/text-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { useGoodwill } from '../refund-queries.ts';

/** Takes back a note that belongs to no invoice (CRED-14). `dialog` stands on the page. */
export function useTakeBackNote(businessId: string) {
  const [note, setNote] = useState<ListedCredit | null>(null);
  return {
    open: setNote,
    dialog: note && <TakeBackNote businessId={businessId} note={note} onClose={() => setNote(null)} />,
  };
}

interface TakeBackNoteProps {
  readonly businessId: string;
  readonly note: ListedCredit;
  readonly onClose: () => void;
}

function TakeBackNote({ businessId, note, onClose }: TakeBackNoteProps) {
  const { takeBack } = useGoodwill(businessId);
  const label = creditLabel(note, 'manager');
  const form = useFieldForm({
    fields: VOID_FIELDS,
    submit: async ({ reason }) => {
      await takeBack.mutateAsync({ creditId: note.uuid, reason });
      toast(`${label} was taken back`);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Take back ${label.replace('Credit', 'credit')}`}
      copy={`${note.customerName} loses this credit of ${formatCents(note.unused)}. The note keeps its number and says void.`}
      save="Take back"
      onClose={onClose}
    >
      <TextField {...form.field('reason')} autoFocus autoComplete="off" />
    </FormDialog>
  );
}
