import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { JobJson } from '@underlay/contract/jobs.ts';
import type { Customer } from '../../../api/answers.ts';
import type { LinkTarget } from '../../../ui/controls/link-target.ts';
import { customerQuery } from '../../customers/manager/index.ts';
import { jobQuery } from '../../jobs/index.ts';

/** What a new invoice is about, as far as it is known from where the form was opened. */
export interface NamedRecords {
  readonly job: JobJson | undefined;
  readonly customer: Customer | undefined;
}

/** What the address names. What cannot be found is chosen by hand: the form is of use without it. Undefined while it is read. */
export function useNamedRecords(businessId: string): NamedRecords | undefined {
  const { job = '', customer = '' } = useSearch({ from: '/signed-in/p/m/$businessId/invoices/create' });
  const jobs = useQuery({ ...jobQuery(businessId, job), enabled: job !== '' });
  const customers = useQuery({ ...customerQuery(businessId, customer), enabled: customer !== '' });
  if (jobs.isLoading || customers.isLoading) return undefined;
  return { job: jobs.data?.businessJob, customer: customers.data };
}

/** A customer's only job is meant, since theirs are offered. */
export const withOnlyJob = ({ job, customer }: NamedRecords, offered: readonly JobJson[]): NamedRecords => ({
  customer,
  job: job ?? (customer && offered.length === 1 ? offered[0] : undefined),
});

/** Cancel leads back to where the form was opened. */
export function originOf(businessId: string, { job, customer }: NamedRecords): LinkTarget {
  if (customer)
    return { to: '/p/m/$businessId/customers/$customerId', params: { businessId, customerId: customer.uuid } };
  if (job) return { to: '/p/m/$businessId/jobs/$jobId', params: { businessId, jobId: job.uuid } };
  return { to: '/p/m/$businessId/invoices', params: { businessId } };
}
