import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SupportLink } from '../../ui/controls/support-link.tsx';
import { AuthLayout } from '../../ui/layout/auth-layout.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import classes from './home-page.module.css';
import { FIND_LINK_PATH, HOME_PATH } from './portal-paths.ts';
import { settingsQuery } from './portal-queries.ts';

/** SHELL-02: the home page. The manager area is a program of its own, so these are plain links. */
export function HomePage() {
  const supportEmail = useQuery(settingsQuery).data?.supportEmail;
  return (
    <AuthLayout home={HOME_PATH} links={<SupportLink email={supportEmail} />}>
      <PageTitle title="Underlay: invoices and payments for contractors">The paperwork under a good floor</PageTitle>
      <p className={classes.lede}>
        Quotes, invoices, jobs and payments for flooring and trade contractors, in one place. Customers see what they
        owe and pay by bank or card.
      </p>
      <div className={classes.actions}>
        <Button component="a" href="/p/m" size="lg" fullWidth>
          Log In
        </Button>
        <Button component="a" href="/p/m?intent=signup" variant="default" size="lg" fullWidth>
          Create an account
        </Button>
      </div>
      <p className={classes.customers}>
        Did you receive an invoice? Open the link in that e-mail to see it and to pay it. You need no account.{' '}
        <Link to={FIND_LINK_PATH}>Send me my link</Link>
      </p>
    </AuthLayout>
  );
}
