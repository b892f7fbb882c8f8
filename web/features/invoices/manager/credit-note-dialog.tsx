import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { NOTE_FIELDS } from '@underlay/domain/credits/fields.ts';
import { centsFromText, formatCents, hundredths } from '@underlay/domain/money/money.ts';
import { quantity, quantityNumber, quantityProblem } from '@underlay/domain/money/quantity.ts';
import { useState } from 'react';
import type { InvoiceDetail, Line } from '../../../api/answers.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { RadioField } from '../../../ui/fields/choice-fields.tsx';
import { SelectField } from '../../../ui/fields/select-fields.tsx';
import { MoneyField, NumberField, TextField } from '../../../ui/fields/text-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { type CreditAsked, creditPreviewQuery, useCredits } from '../credit-queries.ts';
import { linesOf } from '../invoice-facts.ts';
import { CreditFigures } from './credit-figures.tsx';
import classes from './credit-note-dialog.module.css';
import { RestockingFields, type RestockingUnit, restockingAsked, restockingProblem } from './restocking-fields.tsx';

interface CreditNoteDialogProps {
  readonly businessId: string;
  readonly invoice: InvoiceDetail;
  readonly onClose: () => void;
}

/** A pause in typing after which the server is asked what it comes to. */
const PAUSE_MILLISECONDS = 400;

type Way = 'lines' | 'amount';
const WAYS = [
  { value: 'lines', label: 'Lines that come back' },
  { value: 'amount', label: 'One amount' },
];
const KEEPS = [
  { value: 'keep', label: 'Keep as credit' },
  { value: 'refund', label: 'Send back' },
];

/** CRED-03, CRED-09: what is credited, and beside it, as it is typed, what that comes to and what becomes of what was paid. */
export function CreditNoteDialog({ businessId, invoice, onClose }: CreditNoteDialogProps) {
  const params = { businessId, invoiceId: invoice.uuid };
  const { issue } = useCredits(params);
  const [way, setWay] = useState<Way>('lines');
  const [unit, setUnit] = useState<RestockingUnit>('percent');
  const [keeps, setKeeps] = useState('keep');
  const [counts, setCounts] = useState<Readonly<Record<string, string>>>({});
  const lines = linesOf(invoice).filter(({ chosen }) => chosen !== false);
  const form = useFieldForm({
    fields: NOTE_FIELDS,
    rules: {
      restocking: (value) => restockingProblem(value, unit),
      note: (value, { reason }) => (reason === 'other' && String(value).trim() === '' ? 'Say why.' : null),
    },
    submit: async (_body, { reason, note }) => {
      if (asked === null || known === undefined) return;
      const refund = canRefund && keeps === 'refund';
      const expected = { total: known.total, lessDue: known.lessDue };
      const made = await issue.mutateAsync({ ...asked, reason: reason as 'other', note, refund, expected });
      toast(`Credit note CN-${made.number} over ${formatCents(made.total)} was issued`);
      onClose();
    },
  });
  const asked = askedOf({ way, lines, counts, unit, ...form.values });
  const [said] = useDebouncedValue(JSON.stringify(asked), PAUSE_MILLISECONDS);
  const preview = useQuery(creditPreviewQuery(params, JSON.parse(said)));
  const known = asked === null || preview.isError ? undefined : preview.data;
  // What is issued is what stands beside it: not while that is still what was typed before.
  const isShown = known !== undefined && said === JSON.stringify(asked) && !preview.isPlaceholderData;
  const canRefund = known?.pushedOff.some(({ canBeRefunded }) => canBeRefunded) ?? false;
  return (
    <FormDialog
      form={form}
      title="Credit note"
      wide
      save={known ? `Issue credit note of ${formatCents(known.total)}` : 'Issue credit note'}
      ready={isShown}
      onClose={onClose}
    >
      <div className={classes.sides}>
        <div className={classes.entries}>
          <WhatIsCredited value={way} onChange={(to) => setWay(to as Way)} />
          {way === 'amount' ? (
            <MoneyField {...form.field('amount')} autoFocus />
          ) : (
            <>
              <ReturnedLines {...{ lines, counts }} onChange={setCounts} />
              <RestockingFields binding={form.field('restocking')} unit={unit} onUnit={setUnit} />
            </>
          )}
          <SelectField {...form.field('reason')} options={NOTE_FIELDS.reason.options} />
          <TextField
            {...form.field('note')}
            autoComplete="off"
            help={`${invoice.customerName} reads it on the note.`}
          />
        </div>
        <div className={classes.outcome}>
          <CreditFigures
            preview={known}
            problem={asked === null ? null : preview.error}
            sendsBack={keeps === 'refund'}
          />
          {canRefund && <WhatWasPaid value={keeps} onChange={setKeeps} />}
        </div>
      </div>
    </FormDialog>
  );
}

const WhatIsCredited = (props: { value: string; onChange: (way: string) => void }) => (
  <RadioField label="What is credited" name="way" options={WAYS} {...FREE} {...props} />
);

/** CRED-09: nothing goes back by itself. */
const WhatWasPaid = (props: { value: string; onChange: (keeps: string) => void }) => (
  <RadioField label="What was paid" name="keeps" options={KEEPS} {...FREE} {...props} />
);

interface ReturnedLinesProps extends Pick<Typed, 'lines' | 'counts'> {
  readonly onChange: (counts: Typed['counts']) => void;
}

/** How much of each line comes back. */
const ReturnedLines = ({ lines, counts, onChange }: ReturnedLinesProps) =>
  lines.map((line) => (
    <NumberField
      key={line.uuid}
      name={line.uuid}
      label={line.description}
      help={`of ${line.quantity.toLocaleString('en-US')} at ${formatCents(line.rate)}`}
      value={counts[line.uuid] ?? ''}
      {...FREE}
      error={problemOf(line, counts)}
      onChange={(count) => onChange({ ...counts, [line.uuid]: count })}
    />
  ));

/** Of inputs beside the table of fields. */
const FREE = { error: undefined, valid: false, onBlur: () => undefined } as const;

interface Typed {
  readonly way: Way;
  readonly lines: readonly Line[];
  readonly counts: Readonly<Record<string, string>>;
  readonly amount: string;
  readonly restocking: string;
  readonly unit: RestockingUnit;
}

/** Null while nothing, or nothing right, is entered. */
function askedOf({ way, lines, counts, amount, restocking, unit }: Typed): CreditAsked | null {
  if (way === 'amount') {
    const cents = centsFromText(amount.trim());
    return cents === null || cents <= 0 ? null : { amount: cents };
  }
  const returned = lines.flatMap((line) => {
    const text = (counts[line.uuid] ?? '').trim();
    const count = text === '' ? null : quantity(text, line.unit);
    return count === null || count === 0 ? [] : [{ lineId: line.uuid, quantity: quantityNumber(count) }];
  });
  if (returned.length === 0 || lines.some((line) => problemOf(line, counts) !== undefined)) return null;
  if (restockingProblem(restocking, unit) !== null) return null;
  const kept = restockingAsked(restocking, unit);
  return { lines: returned, ...(kept !== null && { restocking: kept }) };
}

function problemOf(line: Line, counts: Typed['counts']): string | undefined {
  const text = (counts[line.uuid] ?? '').trim();
  if (text === '') return undefined;
  const problem = quantityProblem(text, line.unit);
  if (problem !== null) return problem;
  return (hundredths(text) ?? 0) > Math.round(line.quantity * 100) ? 'That is more than the line has.' : undefined;
}
