import { formatDate, isCalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { cents, ZERO } from '@underlay/domain/money/money.ts';
import { authorizationOf, authorizationText } from '@underlay/domain/payments/authorization-text.ts';
import { BANK_PAYMENT_FIELDS } from '@underlay/domain/payments/fields.ts';
import type { Account } from '../../../api/answers.ts';
import { AccountNumberFields } from '../../../ui/fields/account-number-fields.tsx';
import { CheckboxField } from '../../../ui/fields/choice-fields.tsx';
import type { TextBinding, TickBinding } from '../../../ui/fields/field-binding.ts';
import { SelectField } from '../../../ui/fields/select-fields.tsx';
import { SignatureField } from '../../../ui/fields/signature-field.tsx';
import { NumberField, TextField } from '../../../ui/fields/text-fields.tsx';
import { TERMS_PATH } from '../../portal/index.ts';
import { bankDiscountIn, type PreparedOrder } from './order-queries.ts';

interface Bindings {
  readonly form: { readonly text: (path: string) => TextBinding; readonly tick: (path: string) => TickBinding };
}

export function BankAccountFields({ form }: Bindings) {
  return (
    <fieldset>
      <legend>Bank account</legend>
      <TextField {...form.text('accountHolderName')} label="Account holder name" autoComplete="name" />
      <SelectField
        {...form.text('accountType')}
        label="Account type"
        options={BANK_PAYMENT_FIELDS.accountType.options}
      />
      <NumberField
        {...form.text('routingNumber')}
        label="Routing number"
        help="9 digits, at the lower left of a check."
      />
      <AccountNumberFields
        accountNumber={form.text('accountNumber')}
        verification={form.text('accountNumberVerification')}
      />
    </fieldset>
  );
}

const UNCHANGEABLE = { name: 'paymentDate', error: undefined, valid: false, onBlur: () => undefined };

interface AuthorizationProps extends Bindings {
  readonly account: Account;
  /** What was chosen. Null for all that is due of one invoice. */
  readonly order: PreparedOrder | null;
}

/** PAY-14, PAY-15: always today, signed by name, with the text that is stored with the payment. */
export function AuthorizationFields({ form, account, order }: AuthorizationProps) {
  const today = isCalendarDate(account.today) ? formatDate(account.today) : account.today;
  return (
    <fieldset>
      <legend>Authorization</legend>
      <TextField
        {...UNCHANGEABLE}
        value={today}
        onChange={() => undefined}
        label="Payment date"
        help="Always today."
        readOnly
        required={false}
      />
      <SignatureField {...form.text('signature')} label="Signature" help="Type your full name." />
      <CheckboxField {...form.tick('authorization')} label={<AuthorizationCopy text={textToSign(account, order)} />} />
    </fieldset>
  );
}

/** PART-22: of several invoices each with its amount. */
const textToSign = ({ remitTo }: Account, order: PreparedOrder | null): string =>
  order === null
    ? authorizationText(remitTo.name)
    : authorizationOf({ remitToName: remitTo.name, invoices: order.targets.map(signedOf), credit: order.credit }).text;

/** What the invoice loses by money and credit. Its discounts are nobody's to authorize. */
const signedOf = (target: PreparedOrder['targets'][number]) => ({
  ...target,
  amount: cents(target.amount - (target.discount ?? ZERO) - bankDiscountIn(target)),
});

const TERMS = 'terms of use';

/** The text as it is stored. Its last part leads to the terms. They open beside the form, so no entry is lost. */
function AuthorizationCopy({ text }: { text: string }) {
  const [before, after] = [text.slice(0, text.lastIndexOf(TERMS)), text.slice(text.lastIndexOf(TERMS) + TERMS.length)];
  return (
    <>
      {before}
      <a href={TERMS_PATH} target="_blank" rel="noopener">
        {TERMS}
      </a>
      {after}
    </>
  );
}
