import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { SupportLink } from '../../../ui/controls/support-link.tsx';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { ACCOUNT_SELECTION, settingsQuery } from '../../identity/index.ts';
import { useMay } from '../rights.ts';
import { useBusinessId } from '../use-business-id.ts';
import { BankAccount } from './bank-account.tsx';
import { CategoryTaxes } from './category-taxes.tsx';
import { LogoSetting } from './logo-setting.tsx';
import { OnlinePayments } from './online-payments.tsx';
import { PartPayments } from './part-payments.tsx';
import { PaymentsAndFees } from './payments-and-fees.tsx';
import { SellingSettings } from './selling-settings.tsx';
import classes from './settings-page.module.css';
import { StorageUsed } from './storage-used.tsx';
import { TaxRates } from './tax-rates.tsx';

/** SET rows: how customers can pay, where the money goes, and the ways to everything else about the business. */
export function SettingsPage() {
  const may = useMay();
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Settings' }]} />
      <PageHead title="Settings" />
      <div className={classes.columns}>
        {may('settings') && <Payments />}
        <div>
          <Account />
          {may('sell') && <Selling />}
          <People />
          {may('settings') && <Rest />}
          <Support />
        </div>
      </div>
    </>
  );
}

/** Where money goes and what customers pay on top is for whoever looks after the bank. */
function Payments() {
  const businessId = useBusinessId();
  const may = useMay();
  return (
    <div>
      {may('bank') && (
        <>
          <Card title="Online payments">
            <OnlinePayments businessId={businessId} />
          </Card>
          <Card title="Current Bank Account">
            <BankAccount businessId={businessId} />
          </Card>
          <Card title="Invoices & payments">
            <PaymentsAndFees businessId={businessId} />
          </Card>
        </>
      )}
      <PartPayments businessId={businessId} />
      <Card title="Logo">
        <LogoSetting businessId={businessId} />
      </Card>
      <TaxRates businessId={businessId} />
      <CategoryTaxes businessId={businessId} />
      <SellingSettings businessId={businessId} />
    </div>
  );
}

function Account() {
  const businessId = useBusinessId();
  const may = useMay();
  return (
    <Card title="Account">
      <div className={classes.body}>
        {may('settings') && (
          <p>Name, address and contact stand on every quote and invoice. The time zone is set there too.</p>
        )}
        <div className={classes.buttons}>
          {may('settings') && (
            <ButtonLink to="/p/m/$businessId/edit-account" params={{ businessId }} variant="default">
              Business Information
            </ButtonLink>
          )}
          <ButtonLink to={ACCOUNT_SELECTION} variant="default">
            Account Management
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}

function Selling() {
  const businessId = useBusinessId();
  return (
    <Card title="Selling">
      <ul className={classes.links}>
        <li>
          <Link to="/p/m/$businessId/settings/price-book" params={{ businessId }}>
            Price book
          </Link>
          <p>Products and services, with what they cost. Lines of quotes and invoices are made of them.</p>
        </li>
        <li>
          <Link to="/p/m/$businessId/settings/quote-templates" params={{ businessId }}>
            Templates
          </Link>
          <p>What new quotes can begin with.</p>
        </li>
      </ul>
    </Card>
  );
}

function People() {
  const businessId = useBusinessId();
  const may = useMay();
  return (
    <Card title="People">
      <ul className={classes.links}>
        {may('work') && (
          <li>
            <Link to="/p/m/$businessId/settings/members" params={{ businessId }}>
              Members
            </Link>
            <p>Who can work in this business, and the role of each.</p>
          </li>
        )}
        {may('team') && (
          <li>
            <Link to="/p/m/$businessId/settings/connections" params={{ businessId }}>
              Connections
            </Link>
            <p>Programs that may act for this business.</p>
          </li>
        )}
        {may('audit') && (
          <li>
            <Link to="/p/m/$businessId/settings/audit-log" params={{ businessId }}>
              Audit log
            </Link>
            <p>Who did what, when, and from where.</p>
          </li>
        )}
        <li>
          <Link to="/p/m/$businessId/settings/notifications" params={{ businessId }}>
            Notifications
          </Link>
          <p>What you are told of, under the bell and by e-mail.</p>
        </li>
        <li>
          <Link to="/a/security">Sign-in & security</Link>
          <p>Your own password, second factor and sessions.</p>
        </li>
      </ul>
    </Card>
  );
}

function Support() {
  const { data: settings } = useQuery(settingsQuery);
  if (!settings?.supportEmail) return null;
  return (
    <Card title="Support">
      <p className={classes.body}>
        <SupportLink email={settings.supportEmail} />
      </p>
    </Card>
  );
}

function Rest() {
  const businessId = useBusinessId();
  return (
    <>
      <Card title="Storage">
        <StorageUsed businessId={businessId} />
      </Card>
      <Card title="Portal links">
        <ul className={classes.links}>
          <li>
            <Link to="/p/m/$businessId/customers" params={{ businessId }}>
              Customers
            </Link>
            <p>Each customer has a link to their own invoices. Open a customer to copy it, or to replace it.</p>
          </li>
        </ul>
      </Card>
    </>
  );
}
