import { useQuery } from '@tanstack/react-query';
import { AccountSelectionPage } from '../../../features/businesses/manager/account-selection-page.tsx';
import { ownInvitationsQuery } from '../../../features/members/member-queries.ts';
import { OwnInvitations } from '../../../features/members/own-invitations.tsx';

/** The businesses of a person with the invitations to others. Members are a younger feature, so both are put together here. */
export function AccountSelectionScreen() {
  const { data, isPending } = useQuery(ownInvitationsQuery);
  const invited = isPending ? undefined : (data?.length ?? 0);
  return <AccountSelectionPage invited={invited} invitations={<OwnInvitations />} />;
}
