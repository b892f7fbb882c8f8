import classes from './auth-frame.module.css';
import { AuthLayout } from './auth-layout.tsx';
import { PageTitle } from './page-title.tsx';

/** SHELL-12, D72: every address that leads nowhere. */
export const FallbackScreen = ({ home = '/p/u/home' }: { home?: string }) => (
  <AuthLayout home={home}>
    <PageTitle title="Page not found, Underlay">Page not found</PageTitle>
    <p className={classes.lede}>There is nothing at this address. The link may be incomplete or out of date.</p>
    <p className={classes.under}>
      <a href={home}>Go to the home page</a>
    </p>
  </AuthLayout>
);
