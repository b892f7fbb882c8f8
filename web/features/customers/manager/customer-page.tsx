import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { CustomerJson } from '@underlay/contract/customers.ts';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { MailLink, PhoneLink } from '../../../ui/text/contact-links.tsx';
import { addressLines } from '../address-line.ts';
import { customerTypeLabel, personName } from '../customer-copy.ts';
import { customerQuery } from '../customer-queries.ts';
import { CustomerProblem, CustomerWaiting } from './customer-problem.tsx';
import { PortalLink } from './portal-link.tsx';

interface CustomerPageProps {
  readonly credit: (customer: CustomerJson) => ReactNode;
  readonly conversation: (communicationId: string) => ReactNode;
  readonly jobs: (customerId: string) => ReactNode;
}

/** CUST-08 to CUST-10: the customer, with the credit, the conversation and the jobs that younger features hand in. */
export function CustomerPage({ credit, conversation, jobs }: CustomerPageProps) {
  const { businessId, customerId } = useParams({ from: '/signed-in/p/m/$businessId/customers/$customerId' });
  const { data: customer, error, refetch } = useQuery(customerQuery(businessId, customerId));
  if (customer === undefined) {
    if (error === null) return <CustomerWaiting />;
    return <CustomerProblem error={error} customerId={customerId} onRetry={() => void refetch()} />;
  }
  const list = { to: '/p/m/$businessId/customers', params: { businessId } } as const;
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Customers', link: list }, { label: customer.displayName }]} />
      <PageHead
        title={customer.displayName}
        actions={
          <>
            <PortalLink businessId={businessId} customer={customer} />
            <ButtonLink to="/p/m/$businessId/customers/$customerId/details" params={{ businessId, customerId }}>
              Edit Details
            </ButtonLink>
          </>
        }
      />
      <Sheet aria-label="Details">
        <Facts>
          {customer.name !== '' && <Fact label="Contact Name">{personName(customer)}</Fact>}
          <Fact label="Customer Type">{customerTypeLabel(customer.businessType)}</Fact>
          <Fact label="Email" long>
            <MailLink address={customer.email} />
          </Fact>
          <Fact label="Phone">
            <PhoneLink digits={customer.phone} />
          </Fact>
          <Fact label="Address">
            {addressLines(customer.address).map((line) => (
              <div key={line}>{line}</div>
            ))}
          </Fact>
          <Fact label="Account Number">{customer.accountNumber}</Fact>
        </Facts>
      </Sheet>
      {credit(customer)}
      {conversation(customer.communicationId)}
      {jobs(customerId)}
    </>
  );
}
