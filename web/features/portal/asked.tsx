import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PreferencesJson } from '@underlay/contract/contact.ts';
import { useEffect, useRef } from 'react';
import type { LinkTarget } from '../../ui/controls/link-target.ts';
import classes from './ask-page.module.css';
import { contactQuery, preferencesQuery } from './contact-queries.ts';
import { settingsLink } from './portal-paths.ts';
import { useAccountIds } from './use-account-ids.ts';

/** The question is with the business. It says where the answer comes, or that it cannot come (D16). */
export function Asked({ accountId, onMore }: { accountId: string; onMore: () => void }) {
  const ids = useAccountIds();
  const email = useQuery(contactQuery(accountId)).data?.email;
  const preferences = useQuery(preferencesQuery(accountId)).data;
  const status = useRef<HTMLDivElement>(null);
  useEffect(() => status.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={status} role="status" tabIndex={-1} className={classes.asked}>
      <p>
        <strong>Your question was sent.</strong>{' '}
        <WayOfAnswer preferences={preferences} email={email} settings={settingsLink(ids)} />
      </p>
      <Button variant="default" onClick={onMore}>
        Ask something else
      </Button>
    </div>
  );
}

interface WayOfAnswerProps {
  readonly preferences: PreferencesJson | undefined;
  readonly email: string | undefined;
  readonly settings: LinkTarget;
}

function WayOfAnswer({ preferences, email, settings }: WayOfAnswerProps) {
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
      <Link {...settings}>Settings</Link>.
    </>
  );
}
