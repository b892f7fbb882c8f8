import { useQuery } from '@tanstack/react-query';
import { TERMS_VERSION } from '@underlay/domain/payments/authorization-text.ts';
import { SupportLink } from '../../ui/controls/support-link.tsx';
import { AuthLayout } from '../../ui/layout/auth-layout.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { HOME_PATH } from './portal-paths.ts';
import { settingsQuery } from './portal-queries.ts';
import classes from './terms-page.module.css';

/** What a customer agrees to when signing a bank payment (PAY-15), in a text that can be read in a minute. */
export function TermsPage() {
  const supportEmail = useQuery(settingsQuery).data?.supportEmail;
  return (
    <AuthLayout home={HOME_PATH} wide>
      <PageTitle title="Terms of use, Underlay">Terms of use for online payments</PageTitle>
      <div className={classes.terms}>
        <h2>What you authorize</h2>
        <p>
          When you pay by bank, you allow one electronic payment, on the day you sign, from the account you entered, for
          the total shown above the Pay button. It is not a standing order: nothing more is taken later.
        </p>
        <h2>Fees</h2>
        <p>The fee is shown before you enter anything. The total you see is the total you are charged.</p>
        <h2>How long it takes</h2>
        <p>
          A bank needs 1 to 4 business days. Until then the invoice shows the payment as authorized or awaiting bank. If
          your bank returns the payment, the amount is owed again and the invoice says so.
        </p>
        <h2>Your signature and your data</h2>
        <p>
          Your typed name counts as your signature. We keep what you signed, with its date and the last four digits of
          the account, as the rules for bank payments require. Card details go to the payment provider and never reach
          us.
        </p>
        <h2>If something is wrong</h2>
        <p>
          Tell the business that sent the invoice, or write to us. You can ask for a copy of your authorization at any
          time, and you can take it back until the payment has been passed to your bank.
        </p>
        <p>
          <SupportLink email={supportEmail} />
        </p>
        <p>Version {TERMS_VERSION}</p>
      </div>
    </AuthLayout>
  );
}
