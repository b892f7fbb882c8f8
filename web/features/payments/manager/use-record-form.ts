import { useQuery } from '@tanstack/react-query';
import { recordedAmountProblem } from '@underlay/domain/forms/amount.ts';
import { entriesOf } from '@underlay/domain/forms/entries.ts';
import { add, type Cents, cents, centsFromText, formatCents, ZERO } from '@underlay/domain/money/money.ts';
import { RECORDED_FIELDS } from '@underlay/domain/payments/fields.ts';
import type { Tender } from '@underlay/domain/payments/hand-payment.ts';
import { keptLabel } from '@underlay/domain/payments/went-back.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Payment } from '../../../api/answers.ts';
import { ApiError } from '../../../api/api-error.ts';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { useBusinessDay } from '../../businesses/index.ts';
import { openInvoicesQuery, useRecordMoney } from '../record-queries.ts';
import { numberProblem, receivedProblem } from './hand-problems.ts';
import { priceInTime } from './taken-in-time.tsx';
import { useTypedAllocations } from './typed-allocations.ts';
import { usePicture } from './use-picture.ts';

export interface RecordedFrom {
  readonly businessId: string;
  /** Whose money it is, where that is known from where it is recorded. */
  readonly known?: { readonly customerId: string; readonly customerName: string };
  /** It comes before the others, with all that is due. */
  readonly invoice?: { readonly uuid: string; readonly amount: Cents };
  readonly onClose: () => void;
}

/** What is asked before it is saved, and what a yes to it means. */
export interface Question {
  readonly title: string;
  readonly line: string;
  readonly confirm: string;
  readonly keep: string;
  readonly agree: { readonly rest?: number; readonly check?: string };
}

/** The form that records money: what is typed, where it goes, and what has to be asked first. */
export function useRecordForm({ businessId, known, invoice, onClose }: RecordedFrom) {
  const { today } = useBusinessDay(businessId);
  const record = useRecordMoney(businessId);
  const picture = usePicture();
  const [asking, setAsking] = useState<Question | null>(null);
  /** What was asked and answered with yes, as it was then. */
  const agreed = useRef<Question['agree']>({});
  const stored = { amount: invoice?.amount, customerId: known?.customerId, tender: 'check', receivedOn: today() };
  const form = useFieldForm({
    fields: RECORDED_FIELDS,
    stored,
    rules: {
      amount: recordedAmountProblem,
      reference: (value, { tender }) => numberProblem(String(value), tender),
      receivedOn: (value) => receivedProblem(String(value), today()),
    },
    submit: async (body): Promise<void> => {
      refuseUnlessPlaced(typed, open.data !== undefined);
      const { allocations, instead, rest, rows } = typed;
      // The form says it where nothing is due.
      if (rest > 0 && rows.length > 0 && agreed.current.rest !== rest) return setAsking(aboutRest(typed, body, name));
      const check = `${body.reference} ${body.amount}`;
      const again = agreed.current.check === check;
      try {
        const pictureId = await picture.uploaded();
        const placed = { allocations, keepRest: rest > 0, ...(instead.length > 0 && { instead }) };
        const added = await record.mutateAsync({ ...body, ...placed, pictureId, again });
        toast(`A payment of ${formatCents(body.amount)} was added${whatIsNoCredit(added)}`);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'looks_like_same_check') throw error;
        return setAsking({ ...SAME_CHECK, line: refusalOf(error).message, agree: { check } });
      }
      onClose();
    },
  });
  // Less is due once credit was used from here.
  const follow = useEffectEvent(() => form.takeOver(entriesOf(RECORDED_FIELDS, stored)));
  const due = useRef(invoice?.amount);
  useEffect(() => {
    if (due.current !== invoice?.amount) follow();
    due.current = invoice?.amount;
  }, [invoice?.amount]);
  const open = useQuery(openInvoicesQuery(businessId, form.values.customerId));
  const invoices = open.data ?? [];
  const amount = centsFromText(form.values.amount.trim()) ?? cents(0);
  const typed = useTypedAllocations(invoices, amount, { first: invoice?.uuid, day: form.values.receivedOn });
  const name = known?.customerName ?? invoices[0]?.customerName ?? '';
  return {
    form: { ...form, dirty: form.dirty || typed.isTyped || picture.file !== null },
    typed,
    /** Whose money it is, as far as that is known. */
    whose: { customerId: form.values.customerId, customerName: name },
    picture: picture.binding,
    /** Whether what the customer owes is known. */
    isLoaded: open.data !== undefined,
    asking: asking && {
      ...asking,
      onConfirm: () => {
        agreed.current = { ...agreed.current, ...asking.agree };
        setAsking(null);
        void form.submit();
      },
      onClose: () => setAsking(null),
    },
  };
}

/** It was asked about as credit: what of it is none is said (PART-19). */
const whatIsNoCredit = ({ unused, setAgainst = ZERO }: Pick<Payment, 'unused' | 'setAgainst'>): string =>
  setAgainst > 0 ? `. ${keptLabel(unused, setAgainst)}` : '';

const SAME_CHECK = { title: 'Record it again?', confirm: 'Record it again', keep: 'Do not record it' } as const;

type Typed = ReturnType<typeof useTypedAllocations>;

interface Received {
  readonly tender: Tender;
  readonly receivedOn: string;
}

const MONEY_OF: Record<Tender, string> = {
  check: 'The check',
  cash: 'The cash',
  transfer: 'The transfer',
  other: 'The payment',
};

/** There is more than is due, or somebody put less on invoices (PART-16). */
function aboutRest({ rest, rows, allocations }: Typed, { tender, receivedOn }: Received, name: string): Question {
  const all = [rows.map(({ invoice }) => invoice.amount), rows.map(({ invoice }) => priceInTime(invoice, receivedOn))];
  const placed = allocations.reduce((sum, part) => sum + part.amount, 0);
  const amount = formatCents(cents(rest));
  const isAll = all.some((due) => add(ZERO, ...due) === placed);
  const what = isAll ? `is ${amount} more than is due` : `has ${amount} that you put on no invoice`;
  return {
    title: `Keep ${amount} as credit?`,
    line: `${MONEY_OF[tender]} ${what}. Keep it as ${name}'s credit.`,
    confirm: 'Keep as credit',
    keep: 'Change the amounts',
    agree: { rest },
  };
}

const NOT_LOADED =
  'The invoices of this customer could not be loaded. Nothing was saved. Please try again in a moment.';

/** What the amounts on invoices say has to fit what came. */
function refuseUnlessPlaced({ problem, rest }: Typed, isLoaded: boolean) {
  const refuse = (message: string) => new ApiError({ status: 422, code: 'INVALID_INPUT', message });
  if (!isLoaded) throw refuse(NOT_LOADED);
  if (problem !== undefined) throw refuse('Please look at the amounts of the invoices.');
  if (rest < 0) throw refuse(`The invoices have ${formatCents(cents(-rest))} more than was received.`);
}
