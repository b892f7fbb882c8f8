import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { contactQuery, preferencesQuery } from './contact-queries.ts';
import { settingsLink } from './portal-paths.ts';
import { useAccountIds } from './use-account-ids.ts';
import classes from './way-of-answer.module.css';

/** Where the answer to a question comes, or that it cannot come (D16). */
export function WayOfAnswer() {
  const ids = useAccountIds();
  const email = useQuery(contactQuery(ids.accountId)).data?.email;
  const preferences = useQuery(preferencesQuery(ids.accountId)).data;
  if (preferences === undefined || email === undefined) return 'The answer comes by e-mail.';
  if (preferences.receiveEmail) {
    return (
      <>
        The answer comes by e-mail to <span className={classes.address}>{email}</span>.
      </>
    );
  }
  if (preferences.sms === 'on') return 'The answer comes as a text message.';
  return (
    <>
      You have switched e-mail off, so the answer cannot be mailed to you. You can switch it on in{' '}
      <Link {...settingsLink(ids)}>Settings</Link>.
    </>
  );
}
