import { signingCopy } from '@underlay/domain/copy/signing.ts';
import { useEffect, useState } from 'react';
import { AuthLayout } from '../../ui/layout/auth-layout.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import classes from './find-link-page.module.css';
import { HOME_PATH } from './portal-paths.ts';
import { takeWayBack } from './way-back.ts';

/** SIGN-15: the ten minutes of a member's device are over, or its address was made into another one. */
export function TicketOverPage() {
  const [back, setBack] = useState<string | null>(null);
  useEffect(() => setBack(takeWayBack()), []);
  const { over } = signingCopy;
  return (
    <AuthLayout home={HOME_PATH}>
      <PageTitle title={`${over.title()}, Underlay`}>{over.title()}</PageTitle>
      <p className={classes.lede}>{over.why()}</p>
      {back !== null && <a href={back}>{over.back()}</a>}
    </AuthLayout>
  );
}
