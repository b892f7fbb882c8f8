import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { NOTE_MISSING } from '@underlay/domain/credits/credit-reason.ts';
import { NOTE_FIELDS } from '@underlay/domain/credits/fields.ts';
import { centsFromText, formatCents } from '@underlay/domain/money/money.ts';
import { quantity, quantityNumber, quantityProblem } from '@underlay/domain/money/quantity.ts';
import { useState } from 'react';
import type { InvoiceDetail, Line } from '../../../api/answers.ts';
import { ApiError } from '../../../api/api-error.ts';
import { isFinal } from '../../../api/unanswered.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { RadioField } from '../../../ui/fields/choice-fields.tsx';
import { SelectField } from '../../../ui/fields/select-fields.tsx';
import { MoneyField, NumberField, TextField } from '../../../ui/fields/text-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import {
  type CreditAsked,
  type CreditPreview,
  creditPreviewQuery,
  type NoteSent,
  useCredits,
} from '../credit-queries.ts';
import { linesOf } from '../invoice-facts.ts';
import { CreditFigures, theMeans } from './credit-figures.tsx';
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

/** CRED-03, CRED-09: what is credited, and beside it, as it is typed, what that comes to and what becomes of what was paid. */
export function CreditNoteDialog({ businessId, invoice, onClose }: CreditNoteDialogProps) {
  const params = { businessId, invoiceId: invoice.uuid };
  const { issue } = useCredits(params);
  const [way, setWay] = useState<Way>('lines');
  const [unit, setUnit] = useState<RestockingUnit>('percent');
  const [keeps, setKeeps] = useState('keep');
  const [counts, setCounts] = useState<Readonly<Record<string, string>>>({});
  const unanswered = useUnanswered();
  const lines = linesOf(invoice).filter(({ chosen }) => chosen !== false);
  const form = useFieldForm({
    fields: NOTE_FIELDS,
    rules: {
      restocking: (value) => restockingProblem(value, unit),
      note: (value, { reason }) => (reason === 'other' && String(value).trim() === '' ? NOTE_MISSING : null),
    },
    submit: async (_body, { reason, note }) => {
      if (asked === null || known === undefined) return;
      const expected = { total: known.total, lessDue: known.lessDue };
      const body = sent?.body ?? { ...asked, reason: reason as 'other', note, refund: sendsBack, expected };
      const made = await unanswered.sent({ entered, body, shown: known }, issue.mutateAsync(body));
      toast(`Credit note CN-${made.number} for ${formatCents(made.total)} was issued`);
      onClose();
    },
  });
  const asked = askedOf({ way, lines, counts, unit, ...form.values });
  const entered = JSON.stringify([asked, form.values.reason, form.values.note]);
  const sent = unanswered.find(entered);
  const preview = usePreview(params, asked);
  const known = sent?.shown ?? preview.read;
  const refundable = known?.pushedOff.filter(({ canBeRefunded }) => canBeRefunded) ?? [];
  const goesBackTo = [...new Set(refundable.map(({ name }) => name))];
  const canRefund = sent === undefined && goesBackTo.length > 0;
  const sendsBack = sent ? sent.body.refund === true : canRefund && keeps === 'refund';
  return (
    <FormDialog
      form={form}
      title="Credit note"
      wide
      save={known ? `Issue credit note of ${formatCents(known.total)}` : 'Issue credit note'}
      ready={sent !== undefined || preview.isOfEntries}
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
          <CreditFigures preview={known} problem={sent ? null : preview.problem} sendsBack={sendsBack} />
          {canRefund && <WhatWasPaid names={goesBackTo} value={keeps} onChange={setKeeps} />}
        </div>
      </div>
    </FormDialog>
  );
}

/** What is issued is what stands beside the entries: not while that is still of what was typed before. */
function usePreview(params: Parameters<typeof creditPreviewQuery>[0], asked: CreditAsked | null) {
  const [said] = useDebouncedValue(JSON.stringify(asked), PAUSE_MILLISECONDS);
  const preview = useQuery(creditPreviewQuery(params, JSON.parse(said)));
  const read = asked === null || preview.isError ? undefined : preview.data;
  return {
    read,
    problem: asked === null ? null : preview.error,
    isOfEntries: read !== undefined && said === JSON.stringify(asked) && !preview.isPlaceholderData,
  };
}

/** A note as it was sent, with what was shown of it. */
interface SentNote {
  /** What is credited, and why. */
  readonly entered: string;
  readonly body: NoteSent;
  readonly shown: CreditPreview;
}

/** Notes whose answer did not come. Each may be issued: sent again as it was, it is the same one. */
function useUnanswered() {
  const [notes, setNotes] = useState<readonly SentNote[]>([]);
  return {
    find: (entered: string) => notes.find((note) => note.entered === entered),
    sent: <Answer,>(note: SentNote, answer: Promise<Answer>) =>
      answer.catch((error: unknown) => {
        const others = notes.filter(({ entered }) => entered !== note.entered);
        setNotes(error instanceof ApiError && isFinal(error) ? others : [...others, note]);
        throw error;
      }),
  };
}

const WhatIsCredited = (props: { value: string; onChange: (way: string) => void }) => (
  <RadioField label="What is credited" name="way" options={WAYS} {...FREE} {...props} />
);

interface WhatWasPaidProps {
  /** Where it can go back to: "card ending in 4242". */
  readonly names: readonly string[];
  readonly value: string;
  readonly onChange: (keeps: string) => void;
}

/** CRED-09: nothing goes back by itself. */
const WhatWasPaid = ({ names, ...props }: WhatWasPaidProps) => (
  <RadioField
    label="What was paid"
    name="keeps"
    options={[
      { value: 'refund', label: `Refund it to ${names.map(theMeans).join(' and ')}` },
      { value: 'keep', label: 'Keep it as credit' },
    ]}
    {...FREE}
    {...props}
  />
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
  return (quantity(text, line.unit) ?? 0) > Math.round(line.quantity * 100)
    ? 'That is more than the line has.'
    : undefined;
}
