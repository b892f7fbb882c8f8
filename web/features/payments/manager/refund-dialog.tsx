import { REFUSALS } from '@underlay/contract/refusals.ts';
import { asSentence } from '@underlay/domain/copy/sentence.ts';
import { amountUpTo } from '@underlay/domain/forms/amount.ts';
import { formatCents, ZERO } from '@underlay/domain/money/money.ts';
import { REFUND_FIELDS } from '@underlay/domain/payments/fields.ts';
import { SayingDialog } from '../../../ui/dialogs/saying-dialog.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { MoneyField, TextField } from '../../../ui/fields/text-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { type PaymentAndMoney, useRefund } from '../refund-queries.ts';
import { PayBackForm } from './pay-back-form.tsx';
import classes from './refund.module.css';
import { goesBack, refusedPlace, typedCents, whatWillHappen } from './refund-copy.ts';
import { RefundList } from './refund-list.tsx';
import { RefundPlaces } from './refund-places.tsx';
import { placesOf, type TakenFrom, useRefundPlaces } from './use-refund-places.ts';

interface RefundDialogProps {
  readonly businessId: string;
  readonly known: PaymentAndMoney;
  readonly onClose: () => void;
}

/** Sends a settled online payment back, or pays unused money of a check or cash back. */
export const RefundDialog = (props: RefundDialogProps) =>
  props.known.payment.method === 'manual' && props.known.money.credit > 0 ? (
    <PayBackForm {...props} />
  ) : props.known.money.refundable > 0 ? (
    <RefundForm {...props} />
  ) : (
    <NothingLeft {...props} />
  );

function RefundForm({ businessId, known, onClose }: RefundDialogProps) {
  const { payment, money } = known;
  const refund = useRefund(businessId, payment.uuid);
  const problemOf = amountUpTo(money.refundable, REFUSALS.more_than_refundable.message);
  const form = useFieldForm({
    fields: REFUND_FIELDS,
    stored: { amount: money.refundable },
    rules: { amount: problemOf },
    submit: async (body, { amount }) => {
      const from = places.isChosen && { from: places.from.map(sentPlace) };
      await refund.mutateAsync({ ...body, ...from }).catch((error: unknown) => {
        throw refusedPlace(error, places.from);
      });
      toast(`A refund of ${goesBack(known, amount)} is on its way`);
      onClose();
    },
  });
  const { amount } = form.values;
  const right = problemOf(amount) === null;
  const places = useRefundPlaces(placesOf(money), right ? typedCents(amount) : ZERO);
  return (
    <FormDialog
      form={form}
      title={`Refund the payment of ${formatCents(payment.amount)}`}
      copy={whatItWas(payment)}
      save={right ? `Refund ${goesBack(known, amount)}` : 'Refund'}
      ready={places.fits}
      onClose={onClose}
    >
      <RefundList businessId={businessId} refunds={money.refunds} />
      <MoneyField
        {...form.field('amount')}
        autoFocus
        help={`At most ${formatCents(money.refundable)}${money.refundableFee > 0 ? ', without the fee' : ''}.`}
      />
      <TextField
        {...form.field('reason')}
        autoComplete="off"
        help={`${payment.customerName} can read it on the receipt.`}
      />
      <div className={classes.outcome} aria-live="polite">
        {right && whatWillHappen(known, amount, places.from).map((sentence) => <p key={sentence}>{sentence}</p>)}
      </div>
      <RefundPlaces places={places} />
    </FormDialog>
  );
}

const sentPlace = ({ invoiceUuid: invoiceId, amount }: TakenFrom) => ({ invoiceId, amount });

/** What is shown after all of it has gone back, or while it is on its way. */
const NothingLeft = ({ businessId, known: { payment, money }, onClose }: RefundDialogProps) => (
  <SayingDialog
    title={`Refund the payment of ${formatCents(payment.amount)}`}
    copy={`${whatItWas(payment)} Nothing of it can be refunded any more.`}
    onClose={onClose}
  >
    {money.refunds.length > 0 ? <RefundList businessId={businessId} refunds={money.refunds} /> : undefined}
  </SayingDialog>
);

const whatItWas = ({ customerName, invoiceId, description }: PaymentAndMoney['payment']): string =>
  asSentence(`${customerName}, ${invoiceId === null ? 'on account' : `for invoice ${invoiceId}`}: ${description}`);
