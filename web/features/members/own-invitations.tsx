import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { OwnInvitationJson } from '@underlay/contract/members.ts';
import { ROLE_NAMES } from '@underlay/domain/members/rights.ts';
import { singleClick } from '../../ui/controls/single-click.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { refusalOf } from '../../ui/feedback/refusal.ts';
import { ownInvitationsQuery, useAnswers } from './member-queries.ts';
import classes from './own-invitations.module.css';

/** "Harbor Floors invites you". It stands above the businesses, and only for whoever is invited. */
export function OwnInvitations() {
  const { data } = useQuery(ownInvitationsQuery);
  const { accept, decline } = useAnswers();
  const navigate = useNavigate();
  if (data === undefined || data.length === 0) return null;
  // Only the latest answer. What was wrong with the one before has been read.
  const problem = (accept.submittedAt > decline.submittedAt ? accept : decline).error;
  const acceptOne = ({ uuid }: OwnInvitationJson) =>
    accept.mutate(uuid, {
      onSuccess: ({ businessId }) => void navigate({ to: '/p/m/$businessId', params: { businessId } }),
    });
  return (
    <section className={classes.invitations} aria-label="Invitations">
      {problem !== null && <Alert>{refusalOf(problem).message}</Alert>}
      {data.map((invitation) => (
        <article key={invitation.uuid} className={classes.invitation} aria-labelledby={`invited-${invitation.uuid}`}>
          <h2 id={`invited-${invitation.uuid}`}>{invitation.businessName} invites you</h2>
          <p>
            {invitation.invitedBy || 'A member'} asks you to work in this business with them, as{' '}
            {ROLE_NAMES[invitation.role]}.
          </p>
          <div className={classes.answers}>
            <Button
              aria-label={`Accept the invitation of ${invitation.businessName}`}
              loading={accept.isPending && accept.variables === invitation.uuid}
              onClick={singleClick(() => acceptOne(invitation))}
            >
              Accept
            </Button>
            <Button
              variant="default"
              aria-label={`Decline the invitation of ${invitation.businessName}`}
              loading={decline.isPending && decline.variables === invitation.uuid}
              onClick={singleClick(() => decline.mutate(invitation.uuid))}
            >
              Decline
            </Button>
          </div>
        </article>
      ))}
    </section>
  );
}
