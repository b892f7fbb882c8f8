import { Button } from '@mantine/core';
import { MISSING_VALUES } from '@underlay/domain/businesses/fields.ts';
import { useState } from 'react';
import { singleClick } from '../../../ui/controls/single-click.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { TextField } from '../../../ui/fields/text-fields.tsx';
import { FormSection, Span } from '../../../ui/layout/form-layout.tsx';
import { accountEnd, legalNameOf } from './information-entries.ts';
import classes from './wizard.module.css';
import { STAGES, type WizardEntries } from './wizard-entries.ts';
import { WizardPart } from './wizard-part.tsx';
import type { WizardPlace } from './wizard-place.ts';

interface AccountStageProps {
  readonly entries: WizardEntries;
  readonly at: WizardPlace;
  readonly information: InformationCardProps;
  /** Whether what online payments need is part of it. */
  readonly withPayments: boolean;
  readonly onChange: (entries: WizardEntries) => void;
  readonly onNext: () => void;
  readonly onCancel: () => void;
}

/** WIZ-02 to WIZ-06: the name of the account, and for online payments the business information behind it. */
export function AccountStage({ information, withPayments, onCancel, ...stage }: AccountStageProps) {
  return (
    <WizardPart
      {...stage}
      title="Account"
      fields={STAGES[0]}
      missing={MISSING_VALUES}
      next="Next"
      back={{ label: 'Cancel', go: onCancel }}
    >
      {({ field }) => (
        <>
          <FormSection>
            <Span of={6}>
              <TextField
                {...field('name')}
                help="The name that customers know; it stands on every quote and invoice."
                autoComplete="organization"
              />
            </Span>
          </FormSection>
          {withPayments && <InformationCard {...information} />}
        </>
      )}
    </WizardPart>
  );
}

interface InformationCardProps {
  readonly information: WizardEntries['information'];
  /** It is stored, so removing it asks. It takes effect with Submit (D46). */
  readonly stored: boolean;
  readonly removing: boolean;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
  readonly onKeep: () => void;
}

function InformationCard({ information, stored, removing, onOpen, onRemove, onKeep }: InformationCardProps) {
  const [asking, setAsking] = useState(false);
  const saved = information !== null && !removing;
  return (
    <section className={classes.card} aria-labelledby="business-information">
      <h3 id="business-information">Business information</h3>
      <p role={removing ? 'status' : undefined}>{copyOf(information, removing)}</p>
      <div className={classes.actions}>
        {removing ? (
          <Button variant="default" onClick={singleClick(onKeep)}>
            Keep Business Information
          </Button>
        ) : (
          <Button variant="default" onClick={singleClick(onOpen)}>
            {saved ? 'Edit Business Info' : 'Add business information'}
          </Button>
        )}
        {saved && (
          <Button variant="subtle" color="red" onClick={singleClick(stored ? () => setAsking(true) : onRemove)}>
            Remove Business Information
          </Button>
        )}
      </div>
      <ConfirmDialog
        opened={asking}
        title="Remove business information?"
        confirm="Remove"
        onConfirm={() => {
          setAsking(false);
          onRemove();
        }}
        onClose={() => setAsking(false)}
      >
        Once you submit, the details, the bank account and the owners are deleted for good, and customers can no longer
        pay online until all of it is entered again and verified.
      </ConfirmDialog>
    </section>
  );
}

function copyOf(information: WizardEntries['information'], removing: boolean): string {
  if (removing) return 'It will be deleted, and online payments will end, when you submit.';
  if (information === null)
    return 'Needed before customers can pay online: details, bank account and owners. You can add it later.';
  const { length } = information.owners;
  const end = accountEnd(information);
  return [
    legalNameOf(information),
    end === '' ? 'no bank account' : `bank account ending in ${end}`,
    length === 1 ? '1 owner' : `${length} owners`,
  ].join(', ');
}
