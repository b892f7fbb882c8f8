import { BANK_ACCOUNT_TYPES } from '@underlay/domain/payments/authorization-text.ts';
import { useState } from 'react';
import { AccountNumberFields } from '../../../ui/fields/account-number-fields.tsx';
import { SelectField } from '../../../ui/fields/select-fields.tsx';
import { EinField } from '../../../ui/fields/tax-number-fields.tsx';
import { NumberField, PhoneField, TextField } from '../../../ui/fields/text-fields.tsx';
import { FormSection, Span } from '../../../ui/form-layout.tsx';
import { BANK_ACCOUNT_TYPE_LABELS, MISSING_VALUES } from './account-entries.ts';
import {
  BANK_RULES,
  BUSINESS_TYPES,
  DETAILS_RULES,
  type InformationEntries,
  isIndividual,
  STRUCTURES,
} from './information-entries.ts';
import { OwnersStep } from './owners-step.tsx';
import type { WizardEntries } from './wizard-entries.ts';
import { WizardPart } from './wizard-part.tsx';
import { WizardSteps } from './wizard-steps.tsx';

interface BusinessInformationProps {
  readonly information: InformationEntries;
  /** Who an individual's owner most likely is (D45). */
  readonly contact: Pick<WizardEntries, 'person' | 'email' | 'phone'>;
  readonly onSave: (information: InformationEntries) => void;
  readonly onCancel: () => void;
}

const STEPS = ['Business details', 'Bank', 'Beneficial owners'] as const;
const ACCOUNT_TYPES = BANK_ACCOUNT_TYPES.map((value) => ({ value, label: BANK_ACCOUNT_TYPE_LABELS[value] }));

/** WIZ-14: three steps, back and forth without losing an entry; what is canceled stays as it was before. */
export function BusinessInformation({ information, contact, onSave, onCancel }: BusinessInformationProps) {
  const [entries, setEntries] = useState(information);
  const [step, setStep] = useState(0);
  const go = (to: number) => (kept: InformationEntries) => {
    setEntries(kept);
    setStep(to);
  };
  return (
    <>
      <WizardSteps label="Business information" steps={STEPS} current={step} />
      {step === 0 && <DetailsStep entries={entries} start={information} onBack={onCancel} onNext={go(1)} />}
      {step === 1 && <BankStep entries={entries} onBack={go(0)} onNext={go(2)} />}
      {step === 2 && <OwnersStep entries={entries} contact={contact} onBack={go(1)} onSave={onSave} />}
    </>
  );
}

interface StepProps {
  readonly entries: InformationEntries;
  readonly onBack: (entries: InformationEntries) => void;
  readonly onNext: (entries: InformationEntries) => void;
}

/** WIZ-15 to WIZ-18. */
function DetailsStep({ entries, start, onBack, onNext }: StepProps & { start: InformationEntries }) {
  return (
    <WizardPart
      title="Business details"
      help="What the payment provider asks of every business that takes payments online."
      entries={entries}
      rules={DETAILS_RULES}
      missing={MISSING_VALUES}
      next="Next"
      onNext={onNext}
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
          <EinField {...text('ein')} label="EIN (optional)" required={false} />
          <Span of={6}>
            <TextField {...text('website')} label="Website (optional)" autoComplete="url" required={false} />
          </Span>
        </FormSection>
      )}
    </WizardPart>
  );
}

/** WIZ-19 to WIZ-21. */
function BankStep({ entries, onBack, onNext }: StepProps) {
  return (
    <WizardPart
      title="Bank"
      help="Where online payments are paid out to."
      entries={entries}
      rules={BANK_RULES}
      missing={MISSING_VALUES}
      next="Next"
      onNext={onNext}
      back={{ label: 'Back', go: onBack }}
    >
      {({ text }) => (
        <FormSection>
          <SelectField {...text('bank.accountType')} label="Account type" options={ACCOUNT_TYPES} />
          <TextField {...text('bank.accountHolderName')} label="Account holder name" autoComplete="off" />
          <Span of={6}>
            <NumberField {...text('bank.routingNumber')} label="Routing number" maxLength={9} />
          </Span>
          <AccountNumberFields accountNumber={text('bank.accountNumber')} verification={text('bank.verification')} />
        </FormSection>
      )}
    </WizardPart>
  );
}
