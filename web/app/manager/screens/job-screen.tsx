import { JobHistory } from '../../../features/invoices/manager/job-history.tsx';
import { JobInvoices } from '../../../features/invoices/manager/job-invoices.tsx';
import { JobPage } from '../../../features/jobs/manager/job-page.tsx';
import { JobSubcontractors } from '../../../features/work-orders/manager/job-subcontractors.tsx';
import { JobWorkOrders } from '../../../features/work-orders/manager/job-work-orders.tsx';

/** A job with what younger features keep of it. They are put together here. */
export const JobScreen = () => (
  <JobPage
    sections={({ invoices, invoiceCount, workOrders, workOrderCount, subContractors, subContractorCount }) => (
      <>
        <JobInvoices rows={invoices} total={invoiceCount} />
        <JobWorkOrders rows={workOrders} total={workOrderCount} />
        <JobSubcontractors rows={subContractors} total={subContractorCount} workOrders={workOrders} />
        <JobHistory />
      </>
    )}
  />
);
