import { AccountSelectionPage } from '../../../features/businesses/manager/account-selection-page.tsx';
import { OwnInvitations } from '../../../features/members/own-invitations.tsx';

/** The businesses of a person with the invitations to others. Members are a younger feature, so both are put together here. */
export const AccountSelectionScreen = () => <AccountSelectionPage invitations={<OwnInvitations />} />;
