import { ACCOUNT_NUMBERS_DIFFER } from '@underlay/domain/forms/rules.ts';
import { BANK_ACCOUNT_TYPES } from '@underlay/domain/payments/authorization-text.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { AccountNumberFields } from '../../../ui/fields/account-number-fields.tsx';
import { SelectField } from '../../../ui/fields/select-fields.tsx';
import { NumberField, TextField } from '../../../ui/fields/text-fields.tsx';
import { type FieldRule, required } from '../../../ui/form/field-rules.ts';
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
import { ACCOUNT_TYPES } from './information-steps.tsx';

interface BankAccountDialogProps {
  readonly businessId: string;
  readonly title: string;
  /** What the account is called now. */
  readonly name: string;
  readonly onClose: () => void;
}

const newAccount = (name: string) => ({
  name,
  accountHolderName: '',
  accountType: '',
  routingNumber: '',
  accountNumber: '',
  verification: '',
  confirmation: newConfirmation(),
});
type Entries = ReturnType<typeof newAccount>;

/** SET-03: here without a full stop (D77). */
const RULES: Record<string, FieldRule<Entries>> = {
  name: required('nonblank'),
  accountHolderName: required('nonblank'),
  accountType: required('select'),
  routingNumber: required('routingNumber'),
  accountNumber: required('accountNumber'),
  verification: (value, { accountNumber }) =>
    value === accountNumber ? required('accountNumber')(value) : ACCOUNT_NUMBERS_DIFFER,
};

/** SET-02, SET-05: a whole account is entered anew; what that does is said first, and the password is asked for (P14). */
export function BankAccountDialog({ businessId, title, name, onClose }: BankAccountDialogProps) {
  const change = useChangeBankAccount(businessId);
  const confirming = useConfirming();
  const form = useRuledForm({
    initialValues: newAccount(name),
    rules: { ...RULES, ...confirmationRules(confirming.ways) },
    submit: ({ verification: _, accountType, ...entries }) =>
      confirming.watch(async () => {
        const known = BANK_ACCOUNT_TYPES.find((type) => type === accountType);
        if (known === undefined) throw new Error(`not a type of bank account: ${accountType}`);
        await change.mutateAsync({ ...entries, accountType: known });
        toast('Bank account saved');
        onClose();
      }),
  });
  const { text } = form;
  return (
    <FormDialog
      form={form}
      title={title}
      copy="Online payments are disabled until the new account is verified, which takes up to 3 business days. The members of this business are told by e-mail."
      save="Save Bank Account"
      wide
      after={<LogInAgain state={confirming} />}
      onClose={onClose}
    >
      <TextField {...text('name')} label="Name" help="Such as Operating." autoComplete="off" />
      <TextField {...text('accountHolderName')} label="Account holder name" autoComplete="off" />
      <SelectField {...text('accountType')} label="Account type" options={ACCOUNT_TYPES} />
      <NumberField {...text('routingNumber')} label="Routing number" maxLength={9} />
      <AccountNumberFields accountNumber={text('accountNumber')} verification={text('verification')} />
      <ConfirmationFields text={text} state={confirming} />
    </FormDialog>
  );
}
