import { Button } from '@mantine/core';
import { NOTE_MISSING } from '@underlay/domain/credits/credit-reason.ts';
import { NO_AMOUNT } from '@underlay/domain/money/figure.ts';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { GIFT_FIELDS } from '@underlay/domain/credits/fields.ts';
import { centsFromText, formatCents } from '@underlay/domain/money/money.ts';
import { useState } from 'react';
import type { Customer } from '../../../api/answers.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { SelectField } from '../../../ui/fields/select-fields.tsx';
import { MoneyField, TextField } from '../../../ui/fields/text-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { useBusinessId, useMay } from '../../businesses/index.ts';
import { useGoodwill } from '../refund-queries.ts';

type Whose = Pick<Customer, 'uuid' | 'displayName'>;

/** CRED-11: credit that belongs to no invoice, given by whoever may send money back. */
export function GiveCredit({ customer }: { customer: Whose }) {
  const [isOpen, setOpen] = useState(false);
  if (!useMay()('refund')) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Give credit
      </Button>
      {isOpen && <GiveCreditDialog customer={customer} onClose={() => setOpen(false)} />}
    </>
  );
}

function GiveCreditDialog({ customer, onClose }: { customer: Whose; onClose: () => void }) {
  const { give } = useGoodwill(useBusinessId());
  const form = useFieldForm({
    fields: GIFT_FIELDS,
    stored: { reason: 'goodwill' },
    rules: {
      amount: (value) => ((centsFromText(String(value).trim()) ?? 0) > 0 ? null : NO_AMOUNT),
      note: (value, { reason }) => (reason === 'other' && String(value).trim() === '' ? NOTE_MISSING : null),
    },
    submit: async (body) => {
      await give.mutateAsync({ customerId: customer.uuid, ...body } as Parameters<typeof give.mutateAsync>[0]);
      toast(`${customer.displayName} has ${formatCents(body.amount)} more credit`);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Give credit"
      copy={`${customer.displayName} is mailed a credit note. The credit is theirs until it is used for an invoice.`}
      save="Give credit"
      onClose={onClose}
    >
      <MoneyField {...form.field('amount')} autoFocus />
      <SelectField {...form.field('reason')} options={GIFT_FIELDS.reason.options} />
      <TextField {...form.field('note')} autoComplete="off" help="It stands on the note." />
    </FormDialog>
  );
}
