import { BANK_ACCOUNT_TYPE } from '@underlay/domain/payments/fields.ts';
import { AccountNumberFields, KEPT_HELP } from '../../../ui/fields/account-number-fields.tsx';
import { SelectField } from '../../../ui/fields/select-fields.tsx';
import { EinField } from '../../../ui/fields/tax-number-fields.tsx';
import { NumberField, PhoneField, TextField } from '../../../ui/fields/text-fields.tsx';
import { FormSection, Span } from '../../../ui/layout/form-layout.tsx';
import { MISSING_VALUES } from './account-entries.ts';
import {
  BANK_RULES,
  BUSINESS_TYPES,
  DETAILS_RULES,
  type InformationEntries,
  isIndividual,
  STRUCTURES,
} from './information-entries.ts';
import { WizardPart } from './wizard-part.tsx';
import type { WizardPlace } from './wizard-place.ts';

interface StepProps {
  readonly entries: InformationEntries;
  readonly at: WizardPlace;
  readonly onChange: (entries: InformationEntries) => void;
  readonly onBack: () => void;
  readonly onNext: () => void;
}

/** WIZ-15 to WIZ-18. */
export function DetailsStep({ start, onBack, ...step }: StepProps & { start: InformationEntries }) {
  return (
    <WizardPart
      {...step}
      title="Business details"
      help="What the payment provider asks of every business that takes payments online."
      rules={DETAILS_RULES}
      missing={MISSING_VALUES}
      next="Next"
      back={{ label: 'Cancel', go: onBack, start }}
    >
      {({ text, values }) => (
        <FormSection>
          <SelectField {...text('businessType')} label="Business type" options={BUSINESS_TYPES} />
          <TextField {...text('industry')} label="Industry" autoComplete="off" />
          {!isIndividual(values) && (
            <>
              <TextField {...text('legalName')} label="Legal business name" autoComplete="organization" />
              <SelectField {...text('businessStructure')} label="Business structure" options={STRUCTURES} />
            </>
          )}
          <PhoneField {...text('phone')} label="Business phone" />
          <EinField {...text('ein')} label="EIN (optional)" stored={values.kept.ein} required={false} />
          <Span of={6}>
            <TextField {...text('website')} label="Website (optional)" autoComplete="url" required={false} />
          </Span>
        </FormSection>
      )}
    </WizardPart>
  );
}

/** WIZ-19 to WIZ-21, SET-05: what a new account means is said before it is entered. */
export function BankStep({ onBack, ...step }: StepProps) {
  const { bank } = step.entries.kept;
  const kept = bank === null ? {} : { placeholder: '*********', help: KEPT_HELP, required: false };
  return (
    <WizardPart
      {...step}
      title="Bank"
      help={
        bank === null
          ? 'Where online payments are paid out to.'
          : `Online payments are paid out to the account ending in ${bank.lastFour}. To change anything about it, enter its numbers again: online payments then rest until it is verified, up to 3 business days.`
      }
      rules={BANK_RULES}
      missing={MISSING_VALUES}
      next="Next"
      back={{ label: 'Back', go: onBack }}
    >
      {({ text }) => (
        <FormSection>
          <SelectField {...text('bank.accountType')} label="Account type" options={BANK_ACCOUNT_TYPE.options} />
          <TextField {...text('bank.accountHolderName')} label="Account holder name" autoComplete="off" />
          <Span of={6}>
            <NumberField {...text('bank.routingNumber')} {...kept} label="Routing number" />
          </Span>
          <AccountNumberFields
            accountNumber={text('bank.accountNumber')}
            verification={text('bank.verification')}
            kept={bank?.lastFour}
          />
        </FormSection>
      )}
    </WizardPart>
  );
}
