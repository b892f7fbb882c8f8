import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AccountInformation } from './account-information.tsx';
import classes from './account-page.module.css';
import { useOnDevice } from './on-device.ts';
import { accountQuery } from './portal-queries.ts';
import { useAccountIds } from './use-account-ids.ts';

interface AccountPageProps {
  /** What was just done here. It is the first thing on the page. */
  readonly result?: ReactNode;
  /** A way back, above both columns. */
  readonly back?: ReactNode;
  /** The Amount Due card. It is the first thing after the header on a phone. */
  readonly due: ReactNode;
  /** Below the card. On a phone it stands after the page. */
  readonly aside?: ReactNode;
  /** Tables need more room than documents. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** Left what is owed and by whom, right the page (PACC-06, PACC-07). */
export function AccountPage({ result, back, due, aside, wide = false, children }: AccountPageProps) {
  const onDevice = useOnDevice();
  const account = useQuery(accountQuery(useAccountIds())).data;
  return (
    <main id="main" className={classes.page} data-wide={wide} data-back={back !== undefined}>
      {result && <div className={classes.result}>{result}</div>}
      <div className={classes.due}>{due}</div>
      {back !== undefined && <div className={classes.back}>{back}</div>}
      <div className={classes.right}>{children}</div>
      {aside && <div className={classes.aside}>{aside}</div>}
      {!onDevice && <AccountInformation account={account} />}
    </main>
  );
}
