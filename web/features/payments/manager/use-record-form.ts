import { useQuery } from '@tanstack/react-query';
import { recordedAmountProblem } from '@underlay/domain/forms/amount.ts';
import { entriesOf } from '@underlay/domain/forms/entries.ts';
import { add, cents, centsFromText, formatCents, ZERO } from '@underlay/domain/money/money.ts';
import { RECORDED_FIELDS } from '@underlay/domain/payments/fields.ts';
import type { Tender } from '@underlay/domain/payments/hand-payment.ts';
import { keptLabel } from '@underlay/domain/payments/went-back.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Invoice, Payment } from '../../../api/answers.ts';
import { ApiError } from '../../../api/api-error.ts';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { useBusinessDay } from '../../businesses/index.ts';
import { openInvoicesQuery, useRecordMoney } from '../record-queries.ts';
import { numberProblem, receivedProblem } from './hand-problems.ts';
import { priceInTime, takesInTime } from './taken-in-time.tsx';
import { useTypedAllocations } from './typed-allocations.ts';
import { usePicture } from './use-picture.ts';

export interface RecordedFrom {
  readonly businessId: string;
  /** Whose money it is, where that is known from where it is recorded. */
  readonly known?: { readonly customerId: string; readonly customerName: string };
  /** It comes before the others, with all that settles it on the day of the money (DISC-02). */
  readonly invoice?: Pick<Invoice, 'uuid' | 'amount' | 'earlyDiscount'>;
  /** The invoice takes no payment any more. Who was typing keeps the entries, which may be meant for others as well. */
  readonly isOver?: boolean;
  readonly onClose: () => void;
}

/** What is asked before it is saved, and what a yes to it means. */
export interface Question {
  readonly title: string;
  readonly line: string;
  readonly confirm: string;
  readonly keep: string;
  readonly agree: { readonly rest?: string; readonly check?: string };
}

/** The form that records money: what is typed, where it goes, and what has to be asked first. */
export function useRecordForm({ businessId, known, invoice, isOver, onClose }: RecordedFrom) {
  const { today } = useBusinessDay(businessId);
  const record = useRecordMoney(businessId);
  const picture = usePicture();
  const [asking, setAsking] = useState<Question | null>(null);
  /** What was asked and answered with yes, as it was then. */
  const agreed = useRef<Question['agree']>({});
  const settles = (day: string) => invoice && priceInTime(invoice, day);
  const stored = { customerId: known?.customerId, tender: 'check', receivedOn: today() };
  const form = useFieldForm({
    fields: RECORDED_FIELDS,
    stored: { ...stored, amount: settles(stored.receivedOn) },
    rules: {
      amount: recordedAmountProblem,
      reference: (value, { tender }) => numberProblem(String(value), tender),
      receivedOn: (value) => receivedProblem(String(value), today()),
    },
    submit: async (body): Promise<void> => {
      refuseUnlessPlaced(typed, open.data !== undefined);
      const { allocations, instead, rest, rows } = typed;
      // The form says it where nothing is due.
      if (rest > 0 && rows.length > 0 && agreed.current.rest !== restOf(body, typed))
        return setAsking(aboutRest(typed, body, name));
      const check = `${body.customerId} ${body.reference} ${body.amount}`;
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
  // Another day may have another price, and less is due once credit was used from here. Once nothing is, the amount is meant for others.
  const price = settles(form.values.receivedOn);
  const follow = useEffectEvent(() => form.takeOver(entriesOf(RECORDED_FIELDS, { ...stored, amount: price })));
  const followed = useRef(price);
  useEffect(() => {
    if (followed.current !== price && !isOver) follow();
    followed.current = price;
  }, [price, isOver]);
  const open = useQuery(openInvoicesQuery(businessId, form.values.customerId));
  const invoices = open.data ?? [];
  const amount = centsFromText(form.values.amount.trim()) ?? cents(0);
  const came = { of: form.values.customerId, first: invoice?.uuid, day: form.values.receivedOn };
  const typed = useTypedAllocations(invoices, amount, came);
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
  readonly customerId: string;
  readonly tender: Tender;
  readonly receivedOn: string;
}

const MONEY_OF: Record<Tender, string> = {
  check: 'The check',
  cash: 'The cash',
  transfer: 'The transfer',
  other: 'The payment',
};

/** A yes for one customer is none for another. */
const restOf = ({ customerId }: Received, { rest }: Typed): string => `${customerId} ${rest}`;

/** There is more than is due, or than settles it in time, or somebody put less on invoices (PART-16, DISC-02). */
function aboutRest(typed: Typed, received: Received, name: string): Question {
  const { tender, receivedOn } = received;
  const { rest, rows, allocations } = typed;
  const due = add(ZERO, ...rows.map(({ invoice }) => invoice.amount));
  const placed = add(ZERO, ...allocations.map((part) => part.amount));
  const amount = formatCents(cents(rest));
  const inTime = settledInTime(typed, receivedOn);
  const than = placed === due ? 'is due' : inTime && `settles ${inTime} in time`;
  const what = than ? `is ${amount} more than ${than}` : `has ${amount} that you put on no invoice`;
  return {
    title: `Keep ${amount} as credit?`,
    line: `${MONEY_OF[tender]} ${what}. Keep it as ${name}'s credit.`,
    confirm: 'Keep as credit',
    keep: 'Change the amounts',
    agree: { rest: restOf(received, typed) },
  };
}

/** What has what settles it and no cent more, one of it with its discount for paying in time. */
function settledInTime({ rows, allocations }: Typed, day: string): string | undefined {
  const paid = allocations.flatMap(({ invoiceId, amount }) =>
    rows.filter(({ invoice }) => invoice.uuid === invoiceId).map(({ invoice }) => ({ invoice, amount })),
  );
  const isSettled = paid.every(({ invoice, amount }) => amount === priceInTime(invoice, day));
  if (!(isSettled && paid.some(({ invoice, amount }) => takesInTime(invoice, amount, day)))) return undefined;
  return paid.length === 1 ? `invoice ${paid[0]?.invoice.id}` : 'these invoices';
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
