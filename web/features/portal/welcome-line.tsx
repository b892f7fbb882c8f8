import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '@underlay/domain/calendar/calendar-date.ts';
import type { Account } from '../../api/answers.ts';
import { SupportLink } from '../../ui/controls/support-link.tsx';
import { settingsQuery } from './portal-queries.ts';
import classes from './welcome-line.module.css';

/** PACC-02, PACC-03, D61: who is greeted and when they were last here. Without a known visit that part is left out. */
export function WelcomeLine({ account }: { account: Account | undefined }) {
  const supportEmail = useQuery(settingsQuery).data?.supportEmail;
  const name = [account?.user.firstName, account?.user.lastName].filter(Boolean).join(' ');
  const lastLogin = account?.user.lastLogin;
  return (
    <div className={classes.welcome}>
      {account !== undefined && name !== '' && (
        <p>
          Welcome, {name}.{' '}
          {lastLogin && (
            <span className={classes.login}>Last login {formatMoment(new Date(lastLogin), account.timeZone)}</span>
          )}
        </p>
      )}
      <SupportLink email={supportEmail} />
    </div>
  );
}
