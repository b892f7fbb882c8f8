import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SupportLink } from '../../ui/controls/support-link.tsx';
import classes from './identity.module.css';
import { LogoutButton } from './logout-button.tsx';
import { settingsQuery } from './session-queries.ts';

/** Where a person looks after their password, their codes and their devices. */
const SECURITY = '/a/security';

/** ACCT-05: the support address and Logout, in the header of the auth layout. `security` adds the way to one's own account. */
export function AuthLinks({ security = false }: { security?: boolean }) {
  const { data, isPending } = useQuery(settingsQuery);
  return (
    <>
      {/* Its space is there from the start. On a phone the header would otherwise grow by a line and push the page down. */}
      {isPending ? <span className={classes.room} aria-hidden="true" /> : <SupportLink email={data?.supportEmail} />}
      {security && (
        <Link className={classes.logout} to={SECURITY}>
          Security
        </Link>
      )}
      <LogoutButton />
    </>
  );
}
