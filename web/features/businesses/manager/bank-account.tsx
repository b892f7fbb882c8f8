import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BANK_STATUSES } from '@underlay/contract/business-bank.ts';
import { useEffect, useRef, useState } from 'react';
import { singleClick } from '../../../ui/controls/single-click.ts';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import { StatusBadge, type Tone } from '../../../ui/text/status-badge.tsx';
import { useBusinessDay } from '../business-day.ts';
import { bankAccountQuery, onboardingQuery } from '../business-queries.ts';
import { BankAccountDialog } from './bank-account-dialog.tsx';
import classes from './settings-page.module.css';
import { SettingsPart } from './settings-part.tsx';

type BankStatus = (typeof BANK_STATUSES)[number] | 'not_taken';
/** SET-05, D13: the state of the account as a label. */
const STATUS: Readonly<Record<BankStatus, { label: string; tone: Tone; note: string }>> = {
  verified: { label: 'verified', tone: 'green', note: 'Online payments are paid out to this account.' },
  pending_verification: {
    label: 'pending verification',
    tone: 'yellow',
    note: 'We are verifying this account. Online payments rest until then, up to 3 business days.',
  },
  not_taken: {
    label: 'action needed',
    tone: 'yellow',
    note: 'The payment provider did not take this account, so customers cannot pay online. What it says stands above.',
  },
  failed: {
    label: 'failed',
    tone: 'red',
    note: 'This account could not be verified, so customers cannot pay online. Please enter it again, or use another one.',
  },
};

/** SET-01, SET-02. */
export function BankAccount({ businessId }: { businessId: string }) {
  const { query, isNotTaken } = useFollowedAccount(businessId);
  const { dayOf } = useBusinessDay(businessId);
  const [open, setOpen] = useState(false);
  const edit = (copy: string) => (
    <div>
      <Button variant="default" onClick={singleClick(() => setOpen(true))}>
        {copy}
      </Button>
    </div>
  );
  return (
    <SettingsPart what="The bank account" query={query}>
      {(account) => {
        const status = account && STATUS[isNotTaken ? 'not_taken' : account.status];
        return (
          <>
            {account === null || status === null ? (
              <div className={classes.body}>
                <p>No bank account yet. Customers cannot pay online until there is one.</p>
                {edit('Add Bank Account')}
              </div>
            ) : (
              <>
                <div className={classes.bank}>
                  <Facts>
                    <Fact label="Name">{account.name}</Fact>
                    <Fact label="Added On">{dayOf(account.createdAt)}</Fact>
                    {account.addedBy !== '' && <Fact label="Added By">{account.addedBy}</Fact>}
                    <Fact label="Last Four">{account.lastFour}</Fact>
                    <Fact label="Status">
                      <StatusBadge value={status.label} tone={status.tone} />
                    </Fact>
                  </Facts>
                </div>
                <div className={classes.body}>
                  <p>{status.note}</p>
                  {edit('Edit Bank Account')}
                </div>
              </>
            )}
            {open && (
              <BankAccountDialog businessId={businessId} name={account?.name ?? null} onClose={() => setOpen(false)} />
            )}
          </>
        );
      }}
    </SettingsPart>
  );
}

/** The bank account is asked for again when the provider's answer about the business changes. The two never contradict. */
function useFollowedAccount(businessId: string) {
  const query = useQuery(bankAccountQuery(businessId));
  const onboarding = useQuery(onboardingQuery(businessId)).data;
  const { refetch } = query;
  const state = onboarding?.state;
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== undefined && before.current !== state) void refetch();
    before.current = state;
  }, [state, refetch]);
  const isAskedFor = onboarding?.requirements.some(({ place }) => place === 'bank') === true;
  return { query, isNotTaken: isAskedFor && query.data?.status === 'pending_verification' };
}
