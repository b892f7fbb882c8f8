import { FIGURES, figureIn } from '@underlay/domain/forms/field.ts';
import { type Cents, cents, formatCents } from '@underlay/domain/money/money.ts';
import { useRef } from 'react';
import { changedElsewhere } from '../../../ui/feedback/refusal.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { MoneyField, TextField } from '../../../ui/fields/text-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import { useSaveOver } from '../../../ui/form/use-save-over.ts';
import { nameProblem } from '../../schedules/index.ts';
import { type Draw, useSplitDraw } from '../contract-queries.ts';
import classes from './change-plan.module.css';

interface SplitDrawProps {
  readonly businessId: string;
  readonly jobId: string;
  readonly draw: Draw;
  readonly onClose: () => void;
}

/** Two draws that add up to it. What is typed for the first says at once what is left for the second. */
export function SplitDraw({ businessId, jobId, draw, onClose }: SplitDrawProps) {
  const split = useSplitDraw(businessId, jobId, draw.uuid);
  const saveOver = useSaveOver(draw.version);
  const done = useRef<Parts | null>(null);
  const named = (value: unknown) => nameProblem(String(value ?? '').trim());
  const form = useRuledForm({
    initialValues: { amount: '', name: draw.name, restName: draw.name },
    rules: {
      amount: (value) => (partIn(value, draw) === null ? `Must be between $0.01 and ${most(draw)}.` : null),
      name: named,
      restName: named,
    },
    submit: async ({ amount, name, restName }) => {
      const first = partIn(amount, draw) ?? cents(0);
      const names = { name: name.trim(), restName: restName.trim() };
      const save = saveOver({ amount: first, ...names }, async (sent) => {
        await split.mutateAsync(sent);
        done.current = sent;
        // What is left of it after one's own split is not what was to be split.
        return {};
      });
      const said = await save.then(
        () => 'Plan saved',
        (error: unknown) => {
          // Nobody else was first, but their own split before, whose answer was lost.
          if (done.current === null || !changedElsewhere(error)) throw error;
          return savedBefore(done.current);
        },
      );
      toast(said);
      onClose();
    },
  });
  const part = partIn(form.values.amount, draw);
  return (
    <FormDialog
      form={form}
      title={`Split ${draw.name} in two`}
      copy={`Both come at the same time, and add up to ${formatCents(draw.planned)}.${goesOn(draw)}`}
      save="Split"
      wide
      onClose={onClose}
    >
      <TextField {...form.text('name')} label="First part" />
      <MoneyField {...form.text('amount')} label="Amount of the first part" />
      <TextField {...form.text('restName')} label="Second part" />
      <p className={classes.left} aria-live="polite">
        {part !== null && `${formatCents(cents(draw.planned - part))} is left for the second part.`}
      </p>
    </FormDialog>
  );
}

interface Parts {
  readonly amount: Cents;
  readonly name: string;
  readonly restName: string;
}

/** What was entered since is not split once more out of what is left. */
const savedBefore = ({ amount, name, restName }: Parts): string =>
  `The plan was saved as you sent it first: ${formatCents(amount)} for ${name}, and the rest for ${restName}`;

/** What was taken back is the invoice of what is paid first. */
const goesOn = ({ invoice }: Draw): string =>
  invoice ? ` Invoice ${invoice.id}, which was taken back, stays with the first part.` : '';

const most = ({ planned }: Draw): string => formatCents(cents(planned - 1));

/** Null where it leaves nothing. */
function partIn(value: unknown, { planned }: Draw): Cents | null {
  const amount = figureIn('money', String(value ?? '').trim());
  return amount === null || amount <= 0 || amount >= planned || amount > FIGURES.money.max ? null : cents(amount);
}
