import { TextField } from '../../../ui/fields/text-fields.tsx';
import { FormSection } from '../../../ui/form-layout.tsx';
import { DETAIL_RULES, MISSING_VALUES } from './account-entries.ts';
import { ReachFields } from './account-fields.tsx';
import type { WizardEntries } from './wizard-entries.ts';
import { WizardPart } from './wizard-part.tsx';

interface StageProps {
  readonly entries: WizardEntries;
  readonly onBack: (entries: WizardEntries) => void;
  readonly onNext: (entries: WizardEntries) => void;
}

const pick = (...paths: (keyof typeof DETAIL_RULES)[]) =>
  Object.fromEntries(paths.map((path) => [path, DETAIL_RULES[path]]));
const CONTACT_RULES = pick('person.firstName', 'person.lastName');
const ADDRESS_RULES = pick(
  'address.addressLine1',
  'address.addressLine2',
  'address.city',
  'address.state',
  'address.zip',
  'phone',
  'email',
  'timeZone',
);

/** WIZ-07. */
export function ContactStage({ entries, onBack, onNext }: StageProps) {
  return (
    <WizardPart
      title="Contact"
      help="Whom customers and we can ask for."
      entries={entries}
      rules={CONTACT_RULES}
      missing={MISSING_VALUES}
      next="Next"
      onNext={onNext}
      back={{ label: 'Back', go: onBack }}
    >
      {({ text }) => (
        <FormSection>
          <TextField {...text('person.firstName')} label="First Name" autoComplete="given-name" />
          <TextField {...text('person.lastName')} label="Last Name" autoComplete="family-name" />
        </FormSection>
      )}
    </WizardPart>
  );
}

/** WIZ-08, D80. */
export function AddressStage({ entries, onBack, onNext }: StageProps) {
  return (
    <WizardPart
      title="Address, phone and e-mail"
      help="They stand on every quote and invoice."
      entries={entries}
      rules={ADDRESS_RULES}
      missing={MISSING_VALUES}
      next="Next"
      onNext={onNext}
      back={{ label: 'Back', go: onBack }}
    >
      {({ text }) => (
        <FormSection>
          <ReachFields text={text} />
        </FormSection>
      )}
    </WizardPart>
  );
}
