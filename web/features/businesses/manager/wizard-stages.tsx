import { MISSING_VALUES } from '@underlay/domain/businesses/fields.ts';
import { TextField } from '../../../ui/fields/text-fields.tsx';
import { FormSection } from '../../../ui/layout/form-layout.tsx';
import { ReachFields } from './account-fields.tsx';
import { STAGES, type WizardEntries } from './wizard-entries.ts';
import { WizardPart } from './wizard-part.tsx';
import type { WizardPlace } from './wizard-place.ts';

interface StageProps {
  readonly entries: WizardEntries;
  readonly at: WizardPlace;
  readonly onChange: (entries: WizardEntries) => void;
  readonly onBack: () => void;
  readonly onNext: () => void;
  readonly onCancel: (() => void) | undefined;
}

/** WIZ-07. */
export function ContactStage({ onBack, ...stage }: StageProps) {
  return (
    <WizardPart
      {...stage}
      title="Contact"
      help="Whom customers and we can ask for."
      fields={STAGES[1]}
      missing={MISSING_VALUES}
      next="Next"
      back={{ label: 'Back', go: onBack }}
    >
      {({ field }) => (
        <FormSection>
          <TextField {...field('person.firstName')} autoComplete="given-name" />
          <TextField {...field('person.lastName')} autoComplete="family-name" />
        </FormSection>
      )}
    </WizardPart>
  );
}

/** WIZ-08, D80. */
export function AddressStage({ onBack, ...stage }: StageProps) {
  return (
    <WizardPart
      {...stage}
      title="Address, phone and e-mail"
      help="They stand on every quote and invoice."
      fields={STAGES[2]}
      missing={MISSING_VALUES}
      next="Next"
      back={{ label: 'Back', go: onBack }}
    >
      {(form) => (
        <FormSection>
          <ReachFields {...form} />
        </FormSection>
      )}
    </WizardPart>
  );
}
