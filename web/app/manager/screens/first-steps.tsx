import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { businessQuery } from '../../../features/businesses/business-queries.ts';
import { useMay } from '../../../features/businesses/rights.ts';
import { customersQuery } from '../../../features/customers/customer-queries.ts';
import { invoicesQuery } from '../../../features/invoices/invoice-queries.ts';
import { jobsQuery } from '../../../features/jobs/job-queries.ts';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import type { LinkTarget } from '../../../ui/controls/link-target.ts';
import { Card } from '../../../ui/layout/card.tsx';
import classes from './first-steps.module.css';

const HOW_MANY = { page: 1, pageSize: 1 };

interface Step {
  readonly title: string;
  readonly copy: string;
  readonly action: string;
  readonly link: LinkTarget;
  readonly done: boolean;
}

/**
 * What a new business still has to do, first to last. Null when nothing is left. Undefined until that is known. Whoever has
 * an invoice has a customer and a job, and nothing more is asked for. Whoever does not settle the business has no steps.
 */
export function useFirstSteps(businessId: string, hasInvoice: boolean | undefined): readonly Step[] | null | undefined {
  const { email, phone } = useSuspenseQuery(businessQuery(businessId)).data;
  const isTheirs = useMay()('settings');
  const enabled = isTheirs && hasInvoice === false;
  const counts = [
    useQuery({ ...customersQuery(businessId, HOW_MANY), enabled }),
    useQuery({ ...jobsQuery(businessId, HOW_MANY), enabled }),
    useQuery({ ...invoicesQuery(businessId, HOW_MANY), enabled }),
  ].map(({ data, isError }) => (isError ? 1 : data?.total));
  if (!isTheirs) return null;
  if (hasInvoice === undefined || (enabled && counts.includes(undefined))) return undefined;
  const [customer, job, invoice] = counts.map((count) => hasInvoice || (count ?? 0) > 0);
  const steps = stepsOf(businessId, [email !== '' && phone !== '', customer, job, invoice]);
  return steps.every(({ done }) => done) ? null : steps;
}

function stepsOf(businessId: string, done: readonly (boolean | undefined)[]): Step[] {
  const params = { businessId };
  const steps: Omit<Step, 'done'>[] = [
    {
      title: 'Business details',
      copy: 'Your phone and e-mail stand on every invoice. What online payments need is entered there too.',
      action: 'Enter details',
      link: { to: '/p/m/$businessId/edit-account', params },
    },
    {
      title: 'First customer',
      copy: 'Whom you work for, and the address that their invoices are mailed to.',
      action: 'Add a customer',
      link: { to: '/p/m/$businessId/customers/create', params },
    },
    {
      title: 'First job',
      copy: 'What you do for them, and where.',
      action: 'Add a job',
      link: { to: '/p/m/$businessId/jobs/create', params },
    },
    {
      title: 'First invoice',
      copy: 'Its lines and its due date. Your customer gets it by e-mail and can pay online.',
      action: 'Create an invoice',
      link: { to: '/p/m/$businessId/invoices/create', params },
    },
  ];
  return steps.map((step, index) => ({ ...step, done: done[index] === true }));
}

/** The first one that is left has the button of the page. */
export function FirstSteps({ steps }: { steps: readonly Step[] }) {
  const next = steps.find(({ done }) => !done);
  return (
    <div className={classes.steps}>
      <Card title="First steps">
        <ol>
          {steps.map((step, index) => (
            <li key={step.title} data-done={step.done || undefined}>
              <span className={classes.mark} aria-hidden>
                {step.done ? <IconCheck size={16} stroke={2} /> : index + 1}
              </span>
              <div className={classes.copy}>
                <h3>{step.title}</h3>
                <p>{step.done ? 'Done' : step.copy}</p>
              </div>
              {!step.done && (
                <ButtonLink {...step.link} variant={step === next ? 'filled' : 'default'}>
                  {step.action}
                </ButtonLink>
              )}
            </li>
          ))}
        </ol>
      </Card>
    </div>
  );
}
