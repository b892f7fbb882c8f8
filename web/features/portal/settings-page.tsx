import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { AccountPage } from './account-page.tsx';
import { AmountDueCard, showsAmountDue } from './amount-due-card.tsx';
import { BackLink } from './back-link.tsx';
import { CommunicationPreferences } from './communication-preferences.tsx';
import { ContactInformation } from './contact-information.tsx';
import { accountLink, methodsLink } from './portal-paths.ts';
import { accountQuery } from './portal-queries.ts';
import classes from './settings-page.module.css';
import { useAccountIds } from './use-account-ids.ts';

/** SHELL-05, PSET-01 to PSET-03: what a customer receives, how they are reached, and the way to their bank accounts (D82). */
export function SettingsPage() {
  const ids = useAccountIds();
  const account = useQuery(accountQuery(ids)).data;
  return (
    <AccountPage
      back={<BackLink {...accountLink(ids)}>Back to Invoices & Quotes</BackLink>}
      due={showsAmountDue(account?.balance) && <AmountDueCard amount={account?.balance} />}
    >
      <div className={classes.head}>
        <PageTitle title={account === undefined ? 'Settings' : `Settings, ${account.name}`}>Settings</PageTitle>
      </div>
      <div className={classes.sections}>
        <CommunicationPreferences accountId={ids.accountId} />
        <ContactInformation accountId={ids.accountId} />
        <p className={classes.methods}>
          <Link {...methodsLink(ids)}>Payment Methods</Link>
          <span>Bank accounts that you keep for paying. You sign in to see them.</span>
        </p>
      </div>
    </AccountPage>
  );
}
