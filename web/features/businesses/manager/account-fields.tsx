import { BANK_ACCOUNT_TYPES } from '@underlay/domain/payments/authorization-text.ts';
import { AccountNumberFields } from '../../../ui/fields/account-number-fields.tsx';
import { AddressFields } from '../../../ui/fields/address-fields.tsx';
import { CheckboxField } from '../../../ui/fields/choice-fields.tsx';
import { SelectField } from '../../../ui/fields/select-fields.tsx';
import { EmailField, NumberField, PhoneField, TextField } from '../../../ui/fields/text-fields.tsx';
import type { TextBinding, TickBinding } from '../../../ui/form/field-binding.ts';
import { FormSection, Span } from '../../../ui/form-layout.tsx';
import { BANK_ACCOUNT_TYPE_LABELS } from './account-entries.ts';

interface TextBindings {
  readonly text: (path: string) => TextBinding;
}
interface Bindings extends TextBindings {
  readonly tick: (path: string) => TickBinding;
}

/** The browser's own zone may have a name that is not on its list, such as UTC. */
const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const ZONE_NAMES = [...new Set([...Intl.supportedValuesOf('timeZone'), OWN_ZONE])].sort();
const ZONES = ZONE_NAMES.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
const TYPES = BANK_ACCOUNT_TYPES.map((value) => ({ value, label: BANK_ACCOUNT_TYPE_LABELS[value] }));

/** Who the business is: on creation and in edit-account. */
export function AccountFields({ form: { text } }: { form: TextBindings }) {
  return (
    <>
      <FormSection title="Account">
        <Span of={6}>
          <TextField {...text('name')} label="Account Name" autoComplete="organization" />
        </Span>
      </FormSection>
      <FormSection title="Contact">
        <TextField {...text('person.firstName')} label="First Name" autoComplete="given-name" />
        <TextField {...text('person.lastName')} label="Last Name" autoComplete="family-name" />
      </FormSection>
      <FormSection title="Address, phone and e-mail">
        <AddressFields text={text} own />
        <PhoneField {...text('phone')} label="Phone (optional)" required={false} />
        <EmailField {...text('email')} label="Email (optional)" required={false} />
        <Span of={6}>
          <SelectField
            {...text('timeZone')}
            label="Time zone"
            help="Due dates and reminders follow this clock."
            options={ZONES}
          />
        </Span>
      </FormSection>
    </>
  );
}

/** Where its money goes: on creation only. */
export function FirstBankFields({ form: { text, tick } }: { form: Bindings }) {
  const hasBank = tick('hasBank');
  return (
    <FormSection
      title="Bank account"
      help="Where online payments are paid out to. You can add it later; until then customers cannot pay online."
    >
      <Span of={6}>
        <CheckboxField {...hasBank} label="Add a bank account now" />
      </Span>
      {hasBank.checked && (
        <>
          <SelectField {...text('businessBank.accountType')} label="Account type" options={TYPES} />
          <TextField {...text('businessBank.accountHolderName')} label="Account holder name" autoComplete="off" />
          <Span of={6}>
            <NumberField {...text('businessBank.routingNumber')} label="Routing number" maxLength={9} />
          </Span>
          <AccountNumberFields
            accountNumber={text('businessBank.accountNumber')}
            verification={text('businessBank.verification')}
          />
        </>
      )}
    </FormSection>
  );
}
