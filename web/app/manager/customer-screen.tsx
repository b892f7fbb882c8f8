import { CustomerConversation } from '../../features/communications/manager/customer-conversation.tsx';
import { CustomerPage } from '../../features/customers/manager/customer-page.tsx';
import { CustomerJobs } from '../../features/jobs/manager/customer-jobs.tsx';

/** A customer with what was said and their jobs: both are younger features, so they are put together here. */
export const CustomerScreen = () => (
  <CustomerPage
    conversation={(communicationId) => <CustomerConversation communicationId={communicationId} />}
    jobs={(customerId) => <CustomerJobs customerId={customerId} />}
  />
);
