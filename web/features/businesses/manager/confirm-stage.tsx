import { Button } from '@mantine/core';
import { formatPhone, phoneDigits } from '@underlay/domain/contact/phone.ts';
import { useEffect, useRef } from 'react';
import { singleClick } from '../../../ui/controls/single-click.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import { FormButtons, FormProblem } from '../../../ui/layout/form-layout.tsx';
import { accountEnd, bankStays, legalNameOf } from './information-entries.ts';
import { nameOf } from './owner-row.tsx';
import classes from './wizard.module.css';
import type { WizardEntries } from './wizard-entries.ts';

interface ConfirmStageProps {
  readonly entries: WizardEntries;
  /** Whether what online payments need is part of it. */
  readonly withPayments: boolean;
  /** The stored business information goes (D46). */
  readonly removing: boolean;
  readonly busy: boolean;
  /** What the server said to the last attempt (WIZ-12). */
  readonly problem: string | null;
  readonly onSubmit: () => void;
  readonly onBack: () => void;
  readonly onCancel: (() => void) | undefined;
}

/** WIZ-09 to WIZ-12: everything once more. Of the account number it is the last four digits. */
export function ConfirmStage({ entries, withPayments, removing, ...stage }: ConfirmStageProps) {
  const { busy, problem, onSubmit, onBack, onCancel } = stage;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.form} aria-label="Confirmation">
      <h2 ref={heading} tabIndex={-1} className={classes.title}>
        Confirmation
      </h2>
      <div className={classes.summary}>
        <Summary entries={entries} withPayments={withPayments} removing={removing} />
      </div>
      {entries.information !== null && !removing && (
        <p className={classes.terms}>
          By submitting you accept the payment provider's terms for businesses that take payments online, and confirm
          that these entries are true.
        </p>
      )}
      <FormButtons>
        <Button size="lg" disabled={busy} onClick={singleClick(onSubmit)}>
          {busy ? 'Processing...' : 'Submit'}
        </Button>
        <Button
          variant={onCancel === undefined ? 'subtle' : 'default'}
          size="lg"
          disabled={busy}
          onClick={singleClick(onBack)}
        >
          Back
        </Button>
        {onCancel !== undefined && (
          <Button variant="subtle" size="lg" disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </FormButtons>
      {problem !== null && (
        <FormProblem>
          <Alert>{problem}</Alert>
        </FormProblem>
      )}
    </section>
  );
}

function Summary({
  entries,
  withPayments,
  removing,
}: Pick<ConfirmStageProps, 'entries' | 'withPayments' | 'removing'>) {
  const { name, person, address, phone, email, timeZone } = entries;
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
      {phone !== '' && <Fact label="Phone">{formatPhone(phoneDigits(phone))}</Fact>}
      {email !== '' && (
        <Fact label="Email" long>
          {email}
        </Fact>
      )}
      <Fact label="Time zone">{timeZone.replaceAll('_', ' ')}</Fact>
      {withPayments && <InformationFacts information={entries.information} removing={removing} />}
    </Facts>
  );
}

interface InformationFactsProps {
  readonly information: WizardEntries['information'];
  readonly removing: boolean;
}

function InformationFacts({ information, removing }: InformationFactsProps) {
  if (removing)
    return <Fact label="Online payments">They end: the business information is deleted when you submit.</Fact>;
  if (information === null)
    return <Fact label="Online payments">Not yet: business information can be added later.</Fact>;
  const changes = information.kept.bank !== null && !bankStays(information);
  const end = accountEnd(information);
  return (
    <>
      <Fact label="Business">{legalNameOf(information)}</Fact>
      <Fact label="Bank account">
        {end === '' ? 'None' : `ending in ${end}`}
        {changes && <div>New. Online payments rest until it is verified, up to 3 business days.</div>}
      </Fact>
      <Fact label="Owners">{information.owners.map(nameOf).join(', ')}</Fact>
    </>
  );
}
