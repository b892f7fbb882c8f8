import IconMenu from '@tabler/icons-react/dist/esm/icons/IconMenu.mjs';
import { Link, useLocation } from '@tanstack/react-router';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Account } from '../../api/answers.ts';
import { addressOf, type LinkTarget } from '../../ui/controls/link-target.ts';
import classes from './account-header.module.css';
import { AccountName } from './account-name.tsx';
import { useOnDevice } from './on-device.ts';
import { PaymentsDropdown } from './payments-dropdown.tsx';
import {
  type AccountPathIds,
  accountLink,
  askLink,
  historyLink,
  jobLink,
  jobsLink,
  methodsLink,
  receiptLink,
  settingsLink,
} from './portal-paths.ts';
import { useShownInvoiceId } from './use-account-ids.ts';
import { WelcomeLine } from './welcome-line.tsx';

interface AccountHeaderProps {
  readonly ids: AccountPathIds;
  /** Null when it could not be had. */
  readonly account: Account | null | undefined;
}

/** PACC-01, PACC-08, PACC-09: whose page this is, and the ways through it. On a member's device there are none (SIGN-15). */
export const AccountHeader = ({ ids, account }: AccountHeaderProps) => (
  <header className={classes.header}>
    <div className={classes.inner}>
      <AccountName account={account} />
      {!useOnDevice() && <AccountNav ids={ids} account={account} />}
    </div>
  </header>
);

/** It is open on the page where it was opened, and its button has the focus again when Escape closes it. */
function useMenu(href: string) {
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === href;
  const close = () => setOpenAt(null);
  const button = useRef<HTMLButtonElement>(null);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    close();
    button.current?.focus();
  };
  return { button, open, toggle: () => setOpenAt(open ? null : href), close, closeOnEscape };
}

/** On a phone they open below the name. */
function AccountNav({ ids, account }: AccountHeaderProps) {
  const { pathname, href } = useLocation();
  const { button, open, toggle, close, closeOnEscape } = useMenu(href);
  const invoiceId = useShownInvoiceId();
  const on = (target: LinkTarget) => pathname.startsWith(addressOf(target));
  const onHistory = on(historyLink(ids)) || on(receiptLink(ids, ''));
  const jobs = account?.jobs;
  const isElsewhere =
    onHistory || on(settingsLink(ids)) || on(methodsLink(ids)) || on(askLink(ids)) || on(jobsLink(ids));
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.menu}
        aria-label="Menu"
        aria-expanded={open}
        aria-controls="account-nav"
        onClick={toggle}
        onKeyDown={closeOnEscape}
      >
        <IconMenu size={20} stroke={1.5} aria-hidden />
      </button>
      <nav
        id="account-nav"
        aria-label="Account"
        className={classes.nav}
        data-open={open}
        onClick={close}
        onKeyDown={closeOnEscape}
      >
        <ul>
          <li>
            <Link {...accountLink(ids)} activeOptions={{ exact: isElsewhere, includeSearch: false }}>
              Home
            </Link>
          </li>
          {jobs && (
            <li>
              <Link {...(jobs.only === null ? jobsLink(ids) : jobLink(ids, jobs.only))}>Jobs</Link>
            </li>
          )}
          <li>
            <PaymentsDropdown current={onHistory}>
              <Link {...historyLink(ids)}>Payment History</Link>
            </PaymentsDropdown>
          </li>
          <li>
            <Link {...settingsLink(ids)}>Settings</Link>
          </li>
          <li>
            <Link {...askLink(ids, invoiceId)} activeOptions={{ includeSearch: false }}>
              Ask a question
            </Link>
          </li>
        </ul>
      </nav>
      <div className={classes.hello}>
        <WelcomeLine account={account} />
      </div>
    </>
  );
}
