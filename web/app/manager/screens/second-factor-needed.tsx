import { useLocation } from '@tanstack/react-router';
import { ACCOUNT_SELECTION } from '../../../features/identity/sign-in.ts';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { AuthLayout } from '../../../ui/layout/auth-layout.tsx';
import { PageTitle } from '../../../ui/layout/page-title.tsx';
import classes from './trouble-screen.module.css';

/** A business that asks everybody for a second factor, for somebody who has none: why, and the way there and back. */
export function SecondFactorNeeded() {
  const { href } = useLocation();
  return (
    <AuthLayout>
      <PageTitle title="Two-step sign-in first, Underlay">Two-step sign-in first</PageTitle>
      <p className={classes.copy}>
        This business asks everybody who works in it for two-step sign-in: besides your password, a code from an app or
        a passkey. Setting it up takes about a minute. The business opens right after.
      </p>
      <div className={classes.ways}>
        <ButtonLink to="/a/security" search={{ back: href }} size="lg" fullWidth>
          Set up two-step sign-in
        </ButtonLink>
        <ButtonLink to={ACCOUNT_SELECTION} variant="default" size="lg" fullWidth>
          Choose another business
        </ButtonLink>
      </div>
    </AuthLayout>
  );
}
