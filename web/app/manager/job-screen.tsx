import { JobInvoices } from '../../features/invoices/manager/job-invoices.tsx';
import { JobPage } from '../../features/jobs/manager/job-page.tsx';

/** A job with its invoices and quotes: invoices are the younger feature, so they are put together here. */
export const JobScreen = () => <JobPage invoices={(rows) => <JobInvoices rows={rows} />} />;
