import { formatMoment } from '@underlay/domain/calendar/calendar-date.ts';
import { asSentence } from '@underlay/domain/copy/sentence.ts';
import type { Account } from '../../api/answers.ts';
import classes from './welcome-line.module.css';

/** PACC-02, PACC-03, D61: who is greeted and when they were last here. Without a known visit that part is left out. */
export function WelcomeLine({ account }: { account: Account | null | undefined }) {
  const name = [account?.user.firstName, account?.user.lastName].filter(Boolean).join(' ');
  const lastLogin = account?.user.lastLogin;
  return (
    <p className={classes.welcome}>
      {account && name !== '' && (
        <>
          {asSentence(`Welcome, ${name}`)}{' '}
          {lastLogin && (
            <span className={classes.login}>Last login {formatMoment(new Date(lastLogin), account.timeZone)}</span>
          )}
        </>
      )}
    </p>
  );
}
