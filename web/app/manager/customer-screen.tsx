import { CustomerPage } from '../../features/customers/manager/customer-page.tsx';
import { CustomerJobs } from '../../features/jobs/manager/customer-jobs.tsx';

/** A customer with their jobs: jobs are the younger feature, so they are put together here. */
export const CustomerScreen = () => <CustomerPage jobs={(customerId) => <CustomerJobs customerId={customerId} />} />;
