import { Button } from '@mantine/core';
import { useState } from 'react';
import { TextField } from '../../../ui/fields/text-fields.tsx';
import { FormSection, Span } from '../../../ui/form-layout.tsx';
import { DETAIL_RULES, MISSING_VALUES } from './account-entries.ts';
import { BusinessInformation } from './business-information.tsx';
import { legalNameOf, newInformation } from './information-entries.ts';
import classes from './wizard.module.css';
import type { WizardEntries } from './wizard-entries.ts';
import { WizardPart } from './wizard-part.tsx';

interface AccountStageProps {
  readonly entries: WizardEntries;
  /** Keeps entries without leaving the stage. */
  readonly onKeep: (entries: WizardEntries) => void;
  readonly onNext: (entries: WizardEntries) => void;
  readonly onCancel: () => void;
}

const NAME_RULES = { name: DETAIL_RULES.name };

/** WIZ-02 to WIZ-06: the name of the account, and for online payments the business information behind it. */
export function AccountStage({ entries, onKeep, onNext, onCancel }: AccountStageProps) {
  const [open, setOpen] = useState(false);
  if (open) {
    return (
      <BusinessInformation
        information={entries.information ?? newInformation()}
        contact={entries}
        onCancel={() => setOpen(false)}
        onSave={(information) => {
          // The business's phone is a good start for the one on its documents (D42).
          onKeep({ ...entries, information, phone: entries.phone || information.phone });
          setOpen(false);
        }}
      />
    );
  }
  return (
    <WizardPart
      key={entries.information === null ? 'bare' : 'informed'}
      title="Account"
      entries={entries}
      rules={NAME_RULES}
      missing={MISSING_VALUES}
      next="Next"
      onNext={onNext}
      back={{ label: 'Cancel', go: onCancel }}
    >
      {({ text, values }) => (
        <>
          <FormSection>
            <Span of={6}>
              <TextField
                {...text('name')}
                label="Account Name"
                help="The name that customers know; it stands on every quote and invoice."
                autoComplete="organization"
              />
            </Span>
          </FormSection>
          <InformationCard
            entries={values}
            onOpen={() => {
              onKeep(values);
              setOpen(true);
            }}
            onRemove={() => onKeep({ ...values, information: null })}
          />
        </>
      )}
    </WizardPart>
  );
}

interface InformationCardProps {
  readonly entries: WizardEntries;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
}

function InformationCard({ entries: { information }, onOpen, onRemove }: InformationCardProps) {
  const saved = information !== null;
  return (
    <section className={classes.card} aria-labelledby="business-information">
      <h3 id="business-information">Business information</h3>
      {saved ? (
        <p>
          {legalNameOf(information)}, bank account ending in {information.bank.accountNumber.slice(-4)},{' '}
          {information.owners.length === 1 ? '1 owner' : `${information.owners.length} owners`}
        </p>
      ) : (
        <p>Needed before customers can pay online: details, bank account and owners. You can add it later.</p>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onOpen}>
          {saved ? 'Edit Business Info' : 'Add business information'}
        </Button>
        {saved && (
          <Button variant="subtle" color="red" onClick={onRemove}>
            Remove Business Information
          </Button>
        )}
      </div>
    </section>
  );
}
