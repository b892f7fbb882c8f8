import { Button } from '@mantine/core';
import { useBusinessId, useMay } from '../../businesses/index.ts';
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

/** Who works in the business and as what, and who was asked to. Owners change it; the others see their colleagues (ROLE-11). */
export function MembersPage() {
  const businessId = useBusinessId();
  const may = useMay();
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
          may('team') && (
            <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => setInviting(true)}>
              Invite Member
            </Button>
          )
        }
      />
      <p className={classes.lede}>Each member sees and does what their role includes. Each change says who made it.</p>
      <MemberList businessId={businessId} />
      {may('team') && <OpenInvitations businessId={businessId} />}
      {may('team') && <SecondFactorOfAll businessId={businessId} />}
      {may('audit') && <SecurityChanges businessId={businessId} />}
      {inviting && <InviteMember businessId={businessId} onClose={() => setInviting(false)} />}
    </>
  );
}
