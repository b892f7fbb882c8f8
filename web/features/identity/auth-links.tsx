import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SupportLink } from '../../ui/controls/support-link.tsx';
import classes from './identity.module.css';
import { LogoutButton } from './logout-button.tsx';
import { settingsQuery } from './session-queries.ts';

/** Where a person looks after their password, their codes and their devices. */
const SECURITY = '/a/security';

/** ACCT-05: the support address and Logout, in the header of a page that stands alone; `security` adds the way to one's own account. */
export function AuthLinks({ security = false }: { security?: boolean }) {
  const { data, isPending } = useQuery(settingsQuery);
  return (
    <>
      {/* Its room is there from the start: on a phone the header would grow by a line when it comes, and push the page down. */}
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
