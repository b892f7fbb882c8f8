import { Button } from '@mantine/core';
import { useBusinessId } from '../../businesses/index.ts';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useState } from 'react';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { InviteMember } from './invite-member.tsx';
import { MemberList } from './member-list.tsx';
import classes from './members.module.css';
import { OpenInvitations } from './open-invitations.tsx';
import { SecondFactorOfAll } from './second-factor-of-all.tsx';
import { SecurityChanges } from './security-changes.tsx';

/** Who works in the business, and who was asked to. All of them may do everything (AUTH-21). */
export function MembersPage() {
  const businessId = useBusinessId();
  const [inviting, setInviting] = useState(false);
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: 'Settings', link: { to: '/p/m/$businessId/settings', params: { businessId } } },
          { label: 'Members' },
        ]}
      />
      <PageHead
        title="Members"
        actions={
          <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => setInviting(true)}>
            Invite Member
          </Button>
        }
      />
      <p className={classes.lede}>
        Every member sees and may do everything in this business. Each change says who made it.
      </p>
      <MemberList businessId={businessId} />
      <OpenInvitations businessId={businessId} />
      <SecondFactorOfAll businessId={businessId} />
      <SecurityChanges businessId={businessId} />
      {inviting && <InviteMember businessId={businessId} onClose={() => setInviting(false)} />}
    </>
  );
}
