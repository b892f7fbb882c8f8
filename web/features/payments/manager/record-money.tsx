import { RECORDED_FIELDS } from '@underlay/domain/payments/fields.ts';
import { earliestReceived } from '@underlay/domain/payments/hand-payment.ts';
import { useEffect } from 'react';
import { DialogStack } from '../../../ui/dialogs/dialog-stack.tsx';
import { DateField } from '../../../ui/fields/date-fields.tsx';
import { FileField } from '../../../ui/fields/file-field.tsx';
import { SelectField } from '../../../ui/fields/select-fields.tsx';
import { MoneyField, TextField } from '../../../ui/fields/text-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useBusinessDay } from '../../businesses/index.ts';
import { CustomerSelect } from '../../customers/manager/index.ts';
import { waitsForDeposits } from '../waits-for-deposits.ts';
import { AllocationFields } from './allocation-fields.tsx';
import { AskFirst } from './ask-first.tsx';
import { numberLabel } from './hand-problems.ts';
import { useCreditOffer } from './use-credit-offer.tsx';
import { type RecordedFrom, useRecordForm } from './use-record-form.ts';

/** A check, cash or a transfer on one invoice, on several or on account: amount first, then who (PART-15, ALLOC-13). */
export function RecordMoney(from: RecordedFrom) {
  const { businessId, known, invoice, isOver = false, onClose } = from;
  const { today } = useBusinessDay(businessId);
  const { form, typed, whose, picture, isLoaded, asking } = useRecordForm(from);
  const credit = useCreditOffer(businessId, { ...whose, ...(invoice && { invoiceId: invoice.uuid }) });
  const takers = typed.rows.map((row) => row.invoice).filter((each) => !waitsForDeposits(each));
  const takesCredit = invoice ? takers.some(({ uuid }) => uuid === invoice.uuid) : takers.length > 0;
  const isLeft = isOver && !form.dirty && !form.busy;
  useEffect(() => {
    if (isLeft) onClose();
  });
  if (isLeft) return null;
  return (
    <DialogStack>
      <FormDialog
        form={form}
        title="Add Payment"
        save="Save Payment"
        wide
        {...(known && { copy: known.customerName })}
        onClose={onClose}
      >
        <MoneyField {...form.field('amount')} autoFocus />
        {!known && <CustomerSelect businessId={businessId} {...form.field('customerId')} />}
        {takesCredit && credit.line}
        {isLoaded && typed.rows.length > 0 && <AllocationFields typed={typed} day={form.values.receivedOn} />}
        {isLoaded && typed.rows.length === 0 && (
          <p data-whole role="status">
            Nothing is due from this customer. All of it is kept as their credit.
          </p>
        )}
        <SelectField {...form.field('tender')} choose={null} options={RECORDED_FIELDS.tender.options} />
        <TextField
          {...form.field('reference')}
          label={numberLabel(form.values.tender)}
          autoComplete="off"
          required={form.values.tender === 'check'}
        />
        <DateField {...form.field('receivedOn')} min={earliestReceived(today())} max={today()} />
        <TextField
          {...form.field('note')}
          label="Note (optional)"
          autoComplete="off"
          help="Your customer does not see it."
        />
        <FileField
          {...picture}
          label="Picture (optional)"
          help="An image or a PDF, for you alone."
          accept="image/*,application/pdf"
        />
        {asking && <AskFirst {...asking} />}
      </FormDialog>
      {credit.dialog}
    </DialogStack>
  );
}
