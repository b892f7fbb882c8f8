import { useQuery } from '@tanstack/react-query';
import { SupportLink } from '../../ui/controls/support-link.tsx';
import { AuthLayout } from '../../ui/layout/auth-layout.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import classes from './find-link-page.module.css';
import { LinkRequest } from './link-request.tsx';
import { HOME_PATH } from './portal-paths.ts';
import { settingsQuery } from './portal-queries.ts';

interface FindLinkPageProps {
  /** An account was opened by a link that leads nowhere: cut, replaced by a newer one, or made up. */
  readonly lost?: boolean;
}

/** The way back to an account for whoever has no link that works. */
export function FindLinkPage({ lost = false }: FindLinkPageProps) {
  const supportEmail = useQuery(settingsQuery).data?.supportEmail;
  const title = lost ? 'This link no longer works' : 'Find your invoices';
  return (
    <AuthLayout home={HOME_PATH} links={<SupportLink email={supportEmail} />}>
      <PageTitle title={`${title}, Underlay`}>{title}</PageTitle>
      <p className={classes.lede}>
        {lost && 'It may be incomplete, or a newer one has taken its place. '}
        Your account opens by a link that was mailed to you. You need no password. We can mail it again.
      </p>
      <LinkRequest />
    </AuthLayout>
  );
}

/** For an address of an account that leads nowhere (P01, D09). It says the same of every one. */
export const LostLinkPage = () => <FindLinkPage lost />;
