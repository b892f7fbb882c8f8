import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PhoneLink } from '../../../ui/text/contact-links.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { useMay } from '../../businesses/index.ts';
import { customerQuery, hasNoEmail, NO_EMAIL } from '../../customers/manager/index.ts';
import { jobsQuery } from '../../jobs/index.ts';
import classes from './customer-strip.module.css';

/** What one wants to know while writing: what this customer owes, their phone, and their newest job. Without it one can write all the same. */
export function CustomerStrip({ businessId, customerId }: { businessId: string; customerId: string }) {
  const { data: customer } = useQuery(customerQuery(businessId, customerId));
  const { data: jobs } = useQuery(jobsQuery(businessId, { customerId, page: 1, pageSize: 1 }));
  const job = jobs?.rows[0];
  const may = useMay();
  return (
    <dl className={classes.strip} aria-label="Customer">
      {customer !== undefined && may('money') && (
        <div>
          <dt>Owed</dt>
          <dd>
            <Money cents={customer.owed} />
          </dd>
        </div>
      )}
      {customer !== undefined && may('money') && customer.overdue > 0 && (
        <div data-alarming>
          <dt>Overdue</dt>
          <dd>
            <Money cents={customer.overdue} />
          </dd>
        </div>
      )}
      {customer !== undefined && customer.phone !== '' && (
        <div>
          <dt>Phone</dt>
          <dd>
            <PhoneLink digits={customer.phone} />
          </dd>
        </div>
      )}
      {hasNoEmail(customer) && (
        <div>
          <dt>Email</dt>
          <dd>{NO_EMAIL}</dd>
        </div>
      )}
      {job !== undefined && (
        <div>
          <dt>Job</dt>
          <dd>
            <Link to="/p/m/$businessId/jobs/$jobId" params={{ businessId, jobId: job.uuid }}>
              {job.name}
            </Link>
          </dd>
        </div>
      )}
    </dl>
  );
}
