import { cents, formatCents } from '@underlay/domain/money/money.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import { type Draw, useJoinDraw } from '../contract-queries.ts';
import { dueTime } from './draw-words.ts';

interface JoinDrawProps {
  readonly businessId: string;
  readonly jobId: string;
  readonly draw: Draw;
  readonly next: Draw;
  readonly onClose: () => void;
}

/** Says what becomes of both before it does. */
export function JoinDraw({ businessId, jobId, draw, next, onClose }: JoinDrawProps) {
  const join = useJoinDraw(businessId, jobId);
  const form = useRuledForm({
    initialValues: {},
    rules: {},
    submit: async () => {
      await join.mutateAsync({ draw, next });
      toast('Plan saved');
      onClose();
    },
  });
  const sum = formatCents(cents(draw.planned + next.planned));
  const copy = `They become one draw, “${next.name}”, of ${sum}. ${comes(next)}${seen(draw, next)}${kept(draw, next)}`;
  return (
    <FormDialog form={form} title={`Join ${draw.name} with the next draw?`} copy={copy} save="Join" onClose={onClose}>
      {null}
    </FormDialog>
  );
}

/** What their customer sees of it (LINK-04). */
function seen(draw: Draw, next: Draw): string {
  if (draw.hidden && next.hidden) return '';
  if (draw.hidden || next.hidden) return ' One of them is hidden. The customer will see the whole.';
  return ' The customer sees one payment in the place of two.';
}

/** At most one of them has an invoice that was taken back. */
function kept(draw: Draw, next: Draw): string {
  const invoice = draw.invoice ?? next.invoice;
  return invoice ? ` Invoice ${invoice.id}, which was taken back, becomes that of the whole.` : '';
}

/** "It comes when the job is complete." */
function comes(draw: Draw): string {
  const time = dueTime(draw);
  return draw.when.due === 'day' ? `It comes on ${time}.` : `It comes ${time.charAt(0).toLowerCase()}${time.slice(1)}.`;
}
