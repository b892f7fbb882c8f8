import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { CustomerJson } from '@underlay/contract/customers.ts';
import type { ReactNode } from 'react';
import { Fact } from '../../../ui/layout/facts.tsx';
import { ContactRecord, ContactView } from '../../contacts/manager/index.ts';
import { CUSTOMER } from '../customer-kind.ts';
import { customerQuery } from '../customer-queries.ts';
import { PortalLink } from './portal-link.tsx';

interface CustomerPageProps {
  readonly credit: (customer: CustomerJson) => ReactNode;
  readonly conversation: (communicationId: string) => ReactNode;
  readonly jobs: (customerId: string) => ReactNode;
}

/** CUST-08 to CUST-10: the customer, with the credit, the conversation and the jobs that younger features hand in. */
export function CustomerPage({ credit, conversation, jobs }: CustomerPageProps) {
  const { businessId, customerId } = useParams({ from: '/signed-in/p/m/$businessId/customers/$customerId' });
  return (
    <ContactRecord kind={CUSTOMER} id={customerId} found={useQuery(customerQuery(businessId, customerId))}>
      {(customer) => (
        <ContactView
          kind={CUSTOMER}
          contact={customer}
          type={customer.businessType}
          businessName={customer.name}
          actions={<PortalLink businessId={businessId} customer={customer} />}
          facts={<Fact label="Account Number">{customer.accountNumber}</Fact>}
        >
          {credit(customer)}
          {conversation(customer.communicationId)}
          {jobs(customerId)}
        </ContactView>
      )}
    </ContactRecord>
  );
}
