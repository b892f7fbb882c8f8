import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { addressOf } from '../../../ui/controls/link-target.ts';
import { wouldLose } from '../../../ui/dialogs/use-leaving.ts';
import { PageTitle } from '../../../ui/layout/page-title.tsx';
import {
  ExpiredNotice,
  LogoutButton,
  onLoggedOutElsewhere,
  PasswordNotice,
  sessionQuery,
  setLoggedOut,
} from '../../identity/index.ts';
import {
  AccountPage,
  AmountDueCard,
  accountLink,
  accountQuery,
  BackLink,
  showsAmountDue,
  useAccountIds,
} from '../../portal/index.ts';
import { AddMethodForm } from './add-method-form.tsx';
import { MethodList } from './method-list.tsx';
import classes from './payment-methods-page.module.css';

/** METH-01, METH-10, SHELL-05: the bank accounts of whoever is signed in, for paying by signature alone. */
export function PaymentMethodsPage() {
  const ids = useAccountIds();
  const account = useQuery(accountQuery(ids)).data;
  const email = useQuery(sessionQuery).data?.email;
  const [notice, setNotice] = useState<{ readonly text: string } | null>(null);
  const showNotice = (text: string) => setNotice({ text });
  // The page leads to log in, unless something is being typed.
  useEffect(() => onLoggedOutElsewhere(() => (wouldLose() ? setLoggedOut() : window.location.reload())), []);
  return (
    <AccountPage
      back={<BackLink {...accountLink(ids)}>Back to Invoices & Quotes</BackLink>}
      due={showsAmountDue(account?.balance) && <AmountDueCard amount={account?.balance} />}
    >
      <ExpiredNotice />
      <PasswordNotice />
      <div className={classes.head}>
        <PageTitle title={account === undefined ? 'Payment Methods' : `Payment Methods, ${account.name}`}>
          Payment Methods
        </PageTitle>
        <p>Save a bank account once, then pay with your signature alone.</p>
        <p>Verification deposits take up to 3 business days.</p>
        <p className={classes.person}>
          {email !== undefined && <span>Signed in as {email}</span>}
          <LogoutButton to={addressOf(accountLink(ids))} />
        </p>
      </div>
      <Notice notice={notice} />
      <MethodList timeZone={account?.timeZone ?? 'UTC'} onNotice={showNotice} />
      <AddMethodForm onSaved={showNotice} />
    </AccountPage>
  );
}

/** What has just worked. It takes the focus, because the button that was pressed may be gone. */
function Notice({ notice }: { notice: { readonly text: string } | null }) {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (notice !== null) element.current?.focus();
  }, [notice]);
  if (notice === null) return null;
  return (
    <p ref={element} tabIndex={-1} className={classes.notice} role="status">
      <IconCheck size={18} stroke={1.75} aria-hidden />
      {notice.text}
    </p>
  );
}
