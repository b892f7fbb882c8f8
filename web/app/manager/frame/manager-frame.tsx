import { ActionIcon, Drawer } from '@mantine/core';
import { useMay } from '../../../features/businesses/rights.ts';
import { useBusinessId } from '../../../features/businesses/use-business-id.ts';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { businessQuery } from '../../../features/businesses/business-queries.ts';
import { MailStopNotice } from '../../../features/deliveries/manager/mail-stop-notice.tsx';
import { ExpiredNotice } from '../../../features/identity/expired-notice.tsx';
import { setLoggedOut } from '../../../features/identity/expiry.ts';
import { FactorNotice } from '../../../features/identity/factor-notice.tsx';
import { LogoutButton } from '../../../features/identity/logout-button.tsx';
import { PasswordNotice } from '../../../features/identity/password-notice.tsx';
import { RestoringNotice } from '../../../features/identity/restoring-notice.tsx';
import { settingsQuery } from '../../../features/identity/session-queries.ts';
import { endSession } from '../../../features/identity/sign-out.ts';
import { onLoggedOutElsewhere } from '../../../features/identity/token-store.ts';
import { SupportLink } from '../../../ui/controls/support-link.tsx';
import { wouldLose } from '../../../ui/dialogs/use-leaving.ts';
import { BreadcrumbsArea, BreadcrumbsPlace } from '../../../ui/layout/breadcrumbs.tsx';
import { Bell } from './bell.tsx';
import { BusinessSwitcher } from './business-switcher.tsx';
import { CountInTab } from './count-in-tab.tsx';
import classes from './manager-frame.module.css';
import { PageByRight } from './page-by-right.tsx';
import { ReaderOfPages } from './reader-of-pages.tsx';
import { SearchPlace } from './search-place.tsx';
import { Sidebar } from './sidebar.tsx';
import { useLiveChanges } from './use-live-changes.ts';
import { useRoleChanges } from './use-role-changes.ts';

/** The manager area of one business: sidebar, header, and the page. */
export function ManagerFrame() {
  const businessId = useBusinessId();
  const [open, setOpen] = useState(false);
  const business = useSuspenseQuery(businessQuery(businessId)).data;
  const { data: settings } = useQuery(settingsQuery);
  const may = useMay();
  const listens = useLiveChanges(businessId);
  useRoleChanges(businessId);
  useEffect(() => onLoggedOutElsewhere(() => (wouldLose() ? setLoggedOut() : void endSession())), []);
  return (
    <CountInTab businessId={businessId}>
      <ReaderOfPages>
        <BreadcrumbsArea>
          <a className={classes.skip} href="#main">
            Skip to content
          </a>
          <div className={classes.frame}>
            <div className={classes.side}>
              <Sidebar businessId={businessId} counts={listens} />
            </div>
            <Drawer
              opened={open}
              onClose={() => setOpen(false)}
              size="17rem"
              withCloseButton={false}
              title="Menu"
              attributes={{ header: { role: 'presentation' } }}
              classNames={{ content: classes.drawer, header: classes.hidden, body: classes.drawerBody }}
            >
              <Sidebar businessId={businessId} counts={listens} onChoose={() => setOpen(false)} />
              <div className={classes.drawerFoot}>
                <SupportLink email={settings?.supportEmail} />
                <LogoutButton />
              </div>
            </Drawer>
            <div className={classes.main}>
              <header className={classes.top}>
                <ActionIcon
                  className={classes.menu}
                  variant="subtle"
                  color="gray"
                  size={44}
                  aria-label="Open menu"
                  onClick={() => setOpen(true)}
                >
                  <IconMenu2 size={20} stroke={1.5} aria-hidden />
                </ActionIcon>
                <BusinessSwitcher businessId={businessId} name={business.name} />
                <BreadcrumbsPlace />
                <div className={classes.right}>
                  {may('work') && <SearchPlace businessId={businessId} />}
                  <Bell businessId={businessId} />
                  <Account supportEmail={settings?.supportEmail} />
                </div>
              </header>
              <Notices businessId={businessId} listens={listens} />
              <main id="main" tabIndex={-1} className={classes.page}>
                <Suspense>
                  <PageByRight key={businessId} />
                </Suspense>
              </main>
            </div>
          </div>
        </BreadcrumbsArea>
      </ReaderOfPages>
    </CountInTab>
  );
}

/** Above every page. */
function Notices({ businessId, listens }: { businessId: string; listens: boolean }) {
  const may = useMay();
  return (
    <>
      <ExpiredNotice />
      <RestoringNotice />
      <FactorNotice />
      <PasswordNotice />
      {listens && may('work') && <MailStopNotice businessId={businessId} />}
    </>
  );
}

/** The address gives way first, where the header has no room: it stands in the help for keys too. */
const Account = ({ supportEmail }: { supportEmail: string | undefined }) => (
  <div className={classes.wide}>
    <LogoutButton />
    <SupportLink email={supportEmail} />
  </div>
);
