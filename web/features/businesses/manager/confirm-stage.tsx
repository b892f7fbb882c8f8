import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { refusalOf } from '../../../ui/form/refusal.ts';
import { FormButtons, FormProblem } from '../../../ui/form-layout.tsx';
import { singleClick } from '../../../ui/single-click.ts';
import { legalNameOf } from './information-entries.ts';
import classes from './wizard.module.css';
import type { WizardEntries } from './wizard-entries.ts';

interface ConfirmStageProps {
  readonly entries: WizardEntries;
  readonly onBack: () => void;
  /** Creates the account. What it throws is shown under Submit (WIZ-12). */
  readonly onSubmit: () => Promise<void>;
}

/** WIZ-09 to WIZ-12: everything once more, of the account number the last four digits. */
export function ConfirmStage({ entries, onBack, onSubmit }: ConfirmStageProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const submit = async () => {
    setBusy(true);
    setProblem(null);
    await onSubmit().catch((error: unknown) => {
      const { message, fields } = refusalOf(error);
      setProblem(message ?? Object.values(fields).join(' '));
      setBusy(false);
    });
  };
  return (
    <section className={classes.form} aria-label="Confirmation">
      <h2 ref={heading} tabIndex={-1} className={classes.title}>
        Confirmation
      </h2>
      <div className={classes.summary}>
        <Summary entries={entries} />
      </div>
      <FormButtons>
        <Button size="lg" disabled={busy} onClick={singleClick(() => void submit())}>
          {busy ? 'Processing...' : 'Submit'}
        </Button>
        <Button variant="subtle" size="lg" disabled={busy} onClick={onBack}>
          Back
        </Button>
      </FormButtons>
      {problem !== null && (
        <FormProblem>
          <Alert>{problem}</Alert>
        </FormProblem>
      )}
    </section>
  );
}

function Summary({ entries: { name, person, address, phone, email, information } }: { entries: WizardEntries }) {
  return (
    <Facts>
      <Fact label="Account Name">{name}</Fact>
      <Fact label="Contact">
        {person.firstName} {person.lastName}
      </Fact>
      <Fact label="Address">
        {[address.addressLine1, address.addressLine2].filter(Boolean).join(', ')}
        <div>
          {address.city}, {address.state} {address.zip}
        </div>
      </Fact>
      {phone !== '' && <Fact label="Phone">{phone}</Fact>}
      {email !== '' && (
        <Fact label="Email" long>
          {email}
        </Fact>
      )}
      {information === null ? (
        <Fact label="Online payments">Not yet: business information can be added later.</Fact>
      ) : (
        <>
          <Fact label="Business">{legalNameOf(information)}</Fact>
          <Fact label="Bank account">ending in {information.bank.accountNumber.slice(-4)}</Fact>
          <Fact label="Owners">
            {information.owners.map((owner) => `${owner.firstName} ${owner.lastName}`).join(', ')}
          </Fact>
        </>
      )}
    </Facts>
  );
}
