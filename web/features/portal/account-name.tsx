import { standsForName } from '@underlay/domain/businesses/logo.ts';
import type { Account } from '../../api/answers.ts';
import { logoAddress } from '../../api/logo.ts';
import { SkeletonBar } from '../../ui/feedback/waiting.tsx';
import { BusinessLogo } from '../../ui/layout/business-logo.tsx';
import classes from './account-name.module.css';
import { BusinessContact } from './business-contact.tsx';

/** PACC-01, D93: whose page this is, and how to reach them. As high with a logo as without one, so that nothing moves. */
export function AccountName({ account }: { account: Account | null | undefined }) {
  const logo = account?.logo ?? null;
  const alone = logo !== null && standsForName(logo);
  const picture = logo !== null && <BusinessLogo src={logoAddress(logo.uuid)} name={account?.name ?? ''} {...logo} />;
  return (
    <div className={classes.who}>
      {!alone && picture}
      <div className={classes.copy}>
        <span className={classes.name} data-logo={alone}>
          {alone ? picture : account === undefined ? <SkeletonBar width={11} height={1.125} /> : account?.name}
        </span>
        <BusinessContact account={account} />
      </div>
    </div>
  );
}
