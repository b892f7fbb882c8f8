import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { OnboardingJson } from '@underlay/contract/onboarding.ts';
import { useState } from 'react';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { singleClick } from '../../../ui/controls/single-click.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { StatusBadge } from '../../../ui/text/status-badge.tsx';
import { ConfirmIdentityDialog } from '../../account/index.ts';
import { useBusinessDay } from '../business-day.ts';
import { onboardingQuery, paymentSettingsQuery, useUnfreeze } from '../business-queries.ts';
import { PLACE_LABELS, STATES, stateLabel } from './onboarding-copy.ts';
import { cardsPaused } from './payments-notice.tsx';
import classes from './settings-page.module.css';
import { SettingsPart } from './settings-part.tsx';

/** How far the business is at the payment provider, in plain English, with what is asked for and where it is mended. */
export function OnlinePayments({ businessId }: { businessId: string }) {
  const query = useQuery(onboardingQuery(businessId));
  const settings = useQuery(paymentSettingsQuery(businessId)).data;
  const frozen = settings?.frozen === true;
  const { timeZone } = useBusinessDay(businessId);
  const paused = cardsPaused(settings?.cardsPausedUntil, timeZone);
  return (
    <>
      {frozen && (
        // It stands also where the provider's state cannot be read.
        <div className={classes.body}>
          <div>
            <StatusBadge value="stopped" tone="red" />
          </div>
          <Frozen businessId={businessId} />
        </div>
      )}
      {!frozen && paused !== null && (
        <div className={classes.body}>
          <Alert>{paused}</Alert>
        </div>
      )}
      <SettingsPart what="The state of online payments" query={query}>
        {(onboarding) =>
          frozen && onboarding.state === 'active' ? null : (
            <div className={classes.body}>
              <div role="status">
                <StatusBadge value={STATES[onboarding.state].label} tone={STATES[onboarding.state].tone} />
              </div>
              <p>{stateLabel(onboarding, settings)}</p>
              <Requirements businessId={businessId} onboarding={onboarding} />
            </div>
          )
        }
      </SettingsPart>
    </>
  );
}

function Requirements({ businessId, onboarding: { state, requirements } }: RequirementsProps) {
  const edit = { to: '/p/m/$businessId/edit-account', params: { businessId } } as const;
  if (state === 'missing') {
    return (
      <div>
        <ButtonLink {...edit} search={{ place: 'details' }}>
          Add business information
        </ButtonLink>
      </div>
    );
  }
  if (requirements.length === 0) return null;
  return (
    <ul className={classes.requirements} aria-label="What the payment provider asks for">
      {requirements.map(({ words, place, field, ownerId }) => (
        <li key={`${place} ${ownerId} ${field} ${words}`}>
          <p>{words}</p>
          <Link
            {...edit}
            search={{ place, ...(ownerId !== null && { owner: ownerId }), ...(field !== '' && { field }) }}
            aria-label={`${PLACE_LABELS[place]}: ${words}`}
          >
            {PLACE_LABELS[place]}
          </Link>
        </li>
      ))}
    </ul>
  );
}
interface RequirementsProps {
  readonly businessId: string;
  readonly onboarding: OnboardingJson;
}

/** P14: payments were stopped from the notice of a new bank account. A member who gives their password lets them go on. */
function Frozen({ businessId }: { businessId: string }) {
  const unfreeze = useUnfreeze(businessId);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Alert
        action={
          <Button variant="default" onClick={singleClick(() => setAsking(true))}>
            Let payments go on
          </Button>
        }
      >
        Online payments are stopped: somebody who was told about the new bank account said that this change was not
        theirs. Look at the bank account below and at the members of this business first.
      </Alert>
      {asking && (
        <ConfirmIdentityDialog
          title="Let payments go on?"
          copy="Customers can pay online again, and the money goes to the bank account below."
          confirm="Let payments go on"
          onConfirm={async (confirmation) => {
            await unfreeze.mutateAsync(confirmation);
            toast('Online payments go on');
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
