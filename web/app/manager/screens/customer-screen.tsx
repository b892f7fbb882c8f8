import { CustomerConversation } from '../../../features/communications/manager/customer-conversation.tsx';
import { CustomerPage } from '../../../features/customers/manager/customer-page.tsx';
import { CustomerJobs } from '../../../features/jobs/manager/customer-jobs.tsx';
import { CustomerCredit } from '../../../features/payments/manager/customer-credit.tsx';

/** A customer with their credit, conversation and jobs. All are younger features, so they are put together here. */
export const CustomerScreen = () => (
  <CustomerPage
    credit={(customer) => <CustomerCredit customer={customer} />}
    conversation={(communicationId) => <CustomerConversation communicationId={communicationId} />}
    jobs={(customerId) => <CustomerJobs customerId={customerId} />}
  />
);
