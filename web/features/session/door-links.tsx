import { useQuery } from '@tanstack/react-query';
import { SupportLink } from '../../ui/support-link.tsx';
import { LogoutButton } from './logout-button.tsx';
import { settingsQuery } from './session-queries.ts';

/** ACCT-05: the support address and Logout, in the header of a page that stands alone. */
export function DoorLinks() {
  const { data } = useQuery(settingsQuery);
  return (
    <>
      <SupportLink email={data?.supportEmail} />
      <LogoutButton />
    </>
  );
}
