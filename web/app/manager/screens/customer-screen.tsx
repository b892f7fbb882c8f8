import { CustomerConversation } from '../../../features/communications/manager/customer-conversation.tsx';
import { CustomerPage } from '../../../features/customers/manager/customer-page.tsx';
import { CustomerInvoices } from '../../../features/invoices/manager/customer-invoices.tsx';
import { CustomerJobs } from '../../../features/jobs/manager/customer-jobs.tsx';
import { CustomerCredit } from '../../../features/payments/manager/customer-credit.tsx';
import { CustomerBalance } from '../../../features/statements/manager/customer-balance.tsx';

/** A customer with their credit, documents, jobs and conversation. All are younger features, so they are put together here. */
export const CustomerScreen = () => (
  <CustomerPage
    balance={(customer) => <CustomerBalance customer={customer} />}
    sections={(customer) => (
      <>
        <CustomerCredit customer={customer} />
        <CustomerInvoices customerId={customer.uuid} />
        <CustomerJobs customerId={customer.uuid} />
        <CustomerConversation communicationId={customer.communicationId} />
      </>
    )}
  />
);
