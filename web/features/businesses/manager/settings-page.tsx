import { useQuery } from '@tanstack/react-query';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { FailureStrip } from '../../../ui/failure-strip.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { usePathId } from '../../../ui/path-id.ts';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import { SkeletonBar, Waiting } from '../../../ui/waiting.tsx';
import { ACCOUNT_SELECTION } from '../../session/sign-in.ts';
import { useBusinessDay } from '../business-day.ts';
import { bankAccountQuery } from '../business-queries.ts';
import classes from './settings-page.module.css';

/** SET-01, SET-04. */
export function SettingsPage() {
  const businessId = usePathId('businessId');
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Settings' }]} />
      <PageHead title="Settings" />
      <div className={classes.cards}>
        <Card title="Current Bank Account">
          <BankAccount businessId={businessId} />
        </Card>
        <Card title="Account">
          <div className={classes.body}>
            <p>Name, address and contact stand on every quote and invoice.</p>
            <div className={classes.buttons}>
              <ButtonLink to={`/p/m/${businessId}/edit-account`} variant="default">
                Business Information
              </ButtonLink>
              <ButtonLink to={ACCOUNT_SELECTION} variant="default">
                Account Management
              </ButtonLink>
            </div>
          </div>
        </Card>
      </div>
    </>
  );
}

type BankStatus = 'pending_verification' | 'verified' | 'failed';
const STATUS: Readonly<Record<BankStatus, { word: string; tone: Tone; note: string }>> = {
  verified: { word: 'verified', tone: 'green', note: 'Online payments are paid out to this account.' },
  pending_verification: {
    word: 'pending verification',
    tone: 'yellow',
    note: 'Customers can pay online once the account is verified. That takes up to 3 business days.',
  },
  failed: {
    word: 'failed',
    tone: 'red',
    note: 'This account could not be verified, so customers cannot pay online.',
  },
};

function BankAccount({ businessId }: { businessId: string }) {
  const { data, isError, refetch } = useQuery(bankAccountQuery(businessId));
  const { dayOf } = useBusinessDay(businessId);
  if (isError)
    return (
      <div className={classes.body}>
        <FailureStrip what="The bank account" onRetry={() => void refetch()} />
      </div>
    );
  if (data === undefined)
    return (
      <div className={classes.body}>
        <Waiting>
          <SkeletonBar width={16} />
        </Waiting>
      </div>
    );
  if (data === null)
    return <p className={classes.body}>No bank account yet. Customers cannot pay online until there is one.</p>;
  const { word, tone, note } = STATUS[data.status];
  return (
    <>
      <Facts>
        <Fact label="Name">{data.name}</Fact>
        <Fact label="Added On">{dayOf(data.createdAt)}</Fact>
        <Fact label="Last Four">{data.lastFour}</Fact>
        <Fact label="Status">
          <StatusBadge value={word} tone={tone} />
        </Fact>
      </Facts>
      <p className={classes.body}>{note}</p>
    </>
  );
}
