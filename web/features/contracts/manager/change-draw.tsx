import { DUE } from '@underlay/domain/offers/schedule.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { CheckboxField } from '../../../ui/fields/choice-fields.tsx';
import { DateField } from '../../../ui/fields/date-fields.tsx';
import { SelectField } from '../../../ui/fields/select-fields.tsx';
import { NumberField, TextField } from '../../../ui/fields/text-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import { useSaveOver } from '../../../ui/form/use-save-over.ts';
import { useBusinessDay } from '../../businesses/index.ts';
import { AT_ACCEPTANCE, dayProblem, daysProblem, nameProblem, TIMES, WAITS } from '../../schedules/index.ts';
import { type Draw, drawIn, useChangeDraw } from '../contract-queries.ts';

interface ChangeDrawProps {
  readonly businessId: string;
  readonly jobId: string;
  readonly draw: Draw;
  readonly onClose: () => void;
}

/** What a planned draw is called, when it comes and how. Its amount changes by splitting and joining alone. */
export function ChangeDraw({ businessId, jobId, draw, onClose }: ChangeDrawProps) {
  const change = useChangeDraw(businessId, jobId, draw.uuid);
  const saveOver = useSaveOver(draw.version);
  const { today } = useBusinessDay(businessId);
  const form = useRuledForm<Typed>({
    initialValues: typedOf(draw),
    rules: {
      name: (value) => nameProblem(String(value ?? '').trim()),
      'when.on': (value, { when }) => (when.due === 'day' ? dayProblem(String(value ?? '').trim(), today()) : null),
      'when.days': (value, { when }) => (when.due === 'days' ? daysProblem(String(value ?? '').trim()) : null),
    },
    submit: async (typed) => {
      await saveOver(sentOf(typed), async (sent) => drawIn(await change.mutateAsync(sent), draw));
      toast('Plan saved');
      onClose();
    },
  });
  const { due } = form.values.when;
  return (
    <FormDialog form={form} title={`Change ${draw.name}`} save="Save" wide onClose={onClose}>
      <TextField
        {...form.text('name')}
        label="Name"
        {...(due === 'reached' && { help: 'What is reached, as “Floor laid”.' })}
      />
      <SelectField
        {...form.text('when.due')}
        label="When"
        options={draw.when.due === 'acceptance' ? [AT_ACCEPTANCE, ...TIMES] : TIMES}
        choose={null}
      />
      {due === 'day' && <DateField {...form.text('when.on')} label="Day" min={today()} />}
      {due === 'days' && <NumberField {...form.text('when.days')} label="Days" />}
      <SelectField {...form.text('dueDays')} label="To be paid" options={WAITS} choose={null} />
      <div data-whole="">
        <CheckboxField {...form.tick('sendsItself')} label="Send automatically" />
        <CheckboxField
          {...form.tick('hidden')}
          label="Hide from the customer"
          help="Until it is billed, the customer does not see it in the plan."
        />
      </div>
    </FormDialog>
  );
}

interface Typed extends Record<string, unknown> {
  readonly name: string;
  readonly when: Readonly<Record<'due' | 'on' | 'days', string>>;
  readonly dueDays: string;
  readonly sendsItself: boolean;
  readonly hidden: boolean;
}

const typedOf = ({ name, when: { due, on, days }, dueDays, sendsItself, hidden }: Draw): Typed => ({
  name,
  when: { due, on: on ?? '', days: days === null ? '' : String(days) },
  dueDays: String(dueDays),
  sendsItself,
  hidden,
});

/** Of entries that every rule is met by. What was due with the signature stays so unless another time is chosen. */
function sentOf({ name, when, dueDays, ...ticks }: Typed) {
  const due = DUE.find((each) => each === when.due) ?? 'reached';
  return {
    name: name.trim(),
    ...(due !== 'acceptance' && {
      when: { due, ...(due === 'day' && { on: when.on }), ...(due === 'days' && { days: Number(when.days) }) },
    }),
    dueDays: Number(dueDays) as 0 | 7 | 10 | 15 | 30,
    sendsItself: ticks.sendsItself,
    hidden: ticks.hidden,
  };
}
