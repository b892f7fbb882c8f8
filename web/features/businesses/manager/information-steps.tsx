import { MISSING_VALUES } from '@underlay/domain/businesses/fields.ts';
import { AccountNumberFields, KEPT_HELP } from '../../../ui/fields/account-number-fields.tsx';
import { FormField } from '../../../ui/fields/form-field.tsx';
import { EinField } from '../../../ui/fields/tax-number-fields.tsx';
import { NumberField } from '../../../ui/fields/text-fields.tsx';
import { FormSection, Span } from '../../../ui/layout/form-layout.tsx';
import { BANK_STEP, DETAILS_STEP, type InformationEntries } from './information-entries.ts';
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
      fields={DETAILS_STEP}
      missing={MISSING_VALUES}
      next="Next"
      back={{ label: 'Cancel', go: onBack, start }}
    >
      {({ field, formField, asks, values }) => (
        <FormSection>
          <FormField {...formField('businessType')} />
          <FormField {...formField('industry')} autoComplete="off" />
          {asks('legalName') && <FormField {...formField('legalName')} autoComplete="organization" />}
          {asks('businessStructure') && <FormField {...formField('businessStructure')} />}
          <FormField {...formField('phone')} />
          <EinField {...field('ein')} stored={values.kept.ein} />
          <Span of={6}>
            <FormField {...formField('website')} autoComplete="url" />
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
      fields={BANK_STEP}
      missing={MISSING_VALUES}
      next="Next"
      back={{ label: 'Back', go: onBack }}
    >
      {({ text, field, formField }) => (
        <FormSection>
          <FormField {...formField('bank.accountType')} />
          <FormField {...formField('bank.accountHolderName')} autoComplete="off" />
          <Span of={6}>
            <NumberField {...field('bank.routingNumber')} {...kept} />
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
