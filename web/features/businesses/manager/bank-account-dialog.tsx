import { BANK_ACCOUNT_FIELDS } from '@underlay/domain/businesses/fields.ts';
import { bodyOf, entriesOf, rulesOf } from '@underlay/domain/forms/entries.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { AccountNumberFields } from '../../../ui/fields/account-number-fields.tsx';
import { SelectField } from '../../../ui/fields/select-fields.tsx';
import { NumberField, TextField } from '../../../ui/fields/text-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import {
  ConfirmationFields,
  confirmationRules,
  LogInAgain,
  newConfirmation,
  useConfirming,
} from '../../account/index.ts';
import { useChangeBankAccount } from '../business-queries.ts';
import { FIRST_BANK } from './bank-copy.ts';

interface BankAccountDialogProps {
  readonly businessId: string;
  /** What the account is called now. Null when it is the first one. */
  readonly name: string | null;
  readonly onClose: () => void;
}

const FIRST = { title: 'Add Bank Account', copy: FIRST_BANK };
const OTHER = {
  title: 'Edit Bank Account',
  copy: 'Online payments are disabled until the new account is verified, which takes up to 3 business days. The members of this business are told by e-mail.',
};

/** SET-02, SET-05: a whole account is entered anew. What that does is said first, and the password is asked for (P14). */
export function BankAccountDialog({ businessId, name, onClose }: BankAccountDialogProps) {
  const change = useChangeBankAccount(businessId);
  const confirming = useConfirming();
  const form = useRuledForm({
    initialValues: { ...entriesOf(BANK_ACCOUNT_FIELDS, { name: name ?? '' }), confirmation: newConfirmation() },
    rules: { ...rulesOf(BANK_ACCOUNT_FIELDS), ...confirmationRules(confirming.ways) },
    submit: ({ confirmation: given, ...entries }) =>
      confirming.watch(given, async (confirmation) => {
        await change.mutateAsync({ ...bodyOf(BANK_ACCOUNT_FIELDS, entries), confirmation });
        toast('Bank account saved');
        onClose();
      }),
  });
  const { text } = form;
  return (
    <FormDialog
      form={form}
      {...(name === null ? FIRST : OTHER)}
      save="Save Bank Account"
      wide
      after={<LogInAgain state={confirming} />}
      onClose={onClose}
    >
      <TextField {...text('name')} label="Name" help="Such as Operating." autoComplete="off" />
      <TextField {...text('accountHolderName')} label="Account holder name" autoComplete="off" />
      <SelectField {...text('accountType')} label="Account type" options={BANK_ACCOUNT_FIELDS.accountType.options} />
      <NumberField {...text('routingNumber')} label="Routing number" />
      <AccountNumberFields accountNumber={text('accountNumber')} verification={text('verification')} />
      <ConfirmationFields form={form} state={confirming} />
    </FormDialog>
  );
}
