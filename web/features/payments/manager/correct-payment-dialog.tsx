import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { REFUSALS } from '@underlay/contract/refusals.ts';
import { formatCents } from '@underlay/domain/money/money.ts';
import { CORRECTION_FIELDS } from '@underlay/domain/payments/fields.ts';
import { dayOfPayment, earliestReceived, isTooLateToCorrect } from '@underlay/domain/payments/hand-payment.ts';
import { useState } from 'react';
import type { Payment } from '../../../api/answers.ts';
import { SayingDialog } from '../../../ui/dialogs/saying-dialog.tsx';
import { useOpening } from '../../../ui/dialogs/use-opening.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { DateField } from '../../../ui/fields/date-fields.tsx';
import { FileField } from '../../../ui/fields/file-field.tsx';
import { TextField } from '../../../ui/fields/text-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { useBusinessDay } from '../../businesses/index.ts';
import { useCorrectPayment } from '../record-queries.ts';
import { readPaymentAndMoney } from '../refund-queries.ts';
import { numberLabel, numberProblem, receivedProblem } from './hand-problems.ts';
import { usePicture } from './use-picture.ts';

interface CorrectionProps {
  readonly businessId: string;
  readonly payment: Payment;
  readonly onClose: () => void;
}

/** Number, note, picture and day of a recorded payment (PART-18). `open` reads it first. `dialog` stands on the page. */
export function useCorrectPaymentDialog(businessId: string) {
  const opening = useOpening(async (paymentId: string) => (await readPaymentAndMoney(businessId, paymentId)).payment);
  const props = opening.known !== null && { businessId, payment: opening.known, onClose: opening.close };
  return { open: opening.open, busy: opening.busy, dialog: props && <CorrectDialog {...props} /> };
}

/** Nobody fills in what would be refused. */
function CorrectDialog(props: CorrectionProps) {
  const { today, dateOf } = useBusinessDay(props.businessId);
  if (!isTooLateToCorrect(dateOf(props.payment.createdAt), today())) return <CorrectPayment {...props} />;
  return (
    <SayingDialog title={titleOf(props.payment)} copy={REFUSALS.too_late_to_correct.message} onClose={props.onClose} />
  );
}

const titleOf = ({ amount }: Payment) => `Correct the payment of ${formatCents(amount)}`;

function CorrectPayment({ businessId, payment, onClose }: CorrectionProps) {
  const { today, dateOf } = useBusinessDay(businessId);
  const correct = useCorrectPayment(businessId, payment.uuid);
  const chosen = usePicture();
  const [isRemoved, setRemoved] = useState(false);
  const picture = isRemoved ? null : payment.picture;
  const stored = { ...payment, receivedOn: dayOfPayment<string, string>(payment, dateOf) };
  const form = useFieldForm({
    fields: CORRECTION_FIELDS,
    stored,
    rules: {
      reference: (value) => numberProblem(String(value), payment.tender ?? 'other'),
      receivedOn: (value) => receivedProblem(String(value), today()),
    },
    submit: async ({ receivedOn, ...body }) => {
      const pictureId = (await chosen.uploaded()) ?? (isRemoved ? null : undefined);
      const day = receivedOn === stored.receivedOn ? {} : { receivedOn };
      await correct.mutateAsync({ ...body, ...day, ...(pictureId !== undefined && { pictureId }) });
      toast('The payment was corrected');
      onClose();
    },
  });
  return (
    <FormDialog
      form={{ ...form, dirty: form.dirty || isRemoved || chosen.file !== null }}
      title={titleOf(payment)}
      copy="Amount and kind stay. If they are wrong, delete the payment and add it again."
      save="Save Changes"
      onClose={onClose}
    >
      <TextField
        {...form.field('reference')}
        label={numberLabel(payment.tender)}
        autoFocus
        autoComplete="off"
        required={payment.tender === 'check'}
      />
      <DateField {...form.field('receivedOn')} min={earliestReceived(today())} max={today()} />
      <TextField {...form.field('note')} autoComplete="off" help="Your customer does not see it." />
      <FileField
        {...chosen.binding}
        label="Picture"
        help={picture ? `${picture.fileName}. Another one takes its place.` : 'An image or a PDF, for you alone.'}
        accept="image/*,application/pdf"
      />
      {picture && chosen.file === null && (
        <Button variant="subtle" onClick={() => setRemoved(true)}>
          Remove the picture
        </Button>
      )}
    </FormDialog>
  );
}
