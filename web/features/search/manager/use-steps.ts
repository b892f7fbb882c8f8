import { useQuery } from '@tanstack/react-query';
import type { May } from '@underlay/domain/members/rights.ts';
import { formatCents } from '@underlay/domain/money/money.ts';
import { useEffect, useState } from 'react';
import type { LinkTarget } from '../../../ui/controls/link-target.ts';
import { recordLink } from '../../businesses/index.ts';
import { useReminder } from '../../invoices/index.ts';
import { latestInvoicesQuery, openJobsQuery } from '../search-queries.ts';
import type { Option } from './palette-options.ts';

/** What can be done with something that was chosen, one step to the right (FIND-05). */
export interface Step {
  readonly id: string;
  readonly label: string;
  readonly does: { readonly link: LinkTarget | null } | { readonly run: () => void };
}

/** Whoever moves on at once asks nothing. */
const REST_MILLISECONDS = 250;

export function useSteps(businessId: string, option: Option | undefined, may: May): readonly Step[] {
  const found = option?.shows === 'found' ? option.found : undefined;
  const customerId = useRested(found?.kind === 'customer' ? found.uuid : undefined);
  const reminder = useReminder(businessId);
  const isRested = customerId !== undefined && customerId === found?.uuid;
  const invoices = useQuery({
    ...latestInvoicesQuery(businessId, customerId ?? ''),
    enabled: isRested && may(['money', 'sell']),
  });
  const jobs = useQuery({ ...openJobsQuery(businessId, customerId ?? ''), enabled: isRested && may('work') });
  if (!option || !found) return [];
  const open: Step = { id: `${option.id}-open`, label: 'Open', does: { link: option.link } };
  if (isRested) {
    const ofCustomer = [
      ...(invoices.data?.rows ?? []).map(({ uuid, id, isQuote, status, amount, total }): Step => {
        const link = recordLink(businessId, { kind: 'invoice', uuid });
        return {
          id: `step-${uuid}`,
          label: `${isQuote ? 'Quote' : 'Invoice'} ${id}, ${formatCents(status === 'unpaid' ? amount : total)}`,
          does: { link },
        };
      }),
      ...(jobs.data ?? []).map(({ uuid, name }): Step => {
        return {
          id: `step-${uuid}`,
          label: name,
          does: { link: recordLink(businessId, { kind: 'job', uuid }) },
        };
      }),
    ];
    return ofCustomer.length > 0 ? [open, ...ofCustomer] : [];
  }
  const isOwed = found.kind === 'invoice' && found.status === 'unpaid' && found.isQuote === false;
  if (!isOwed || !may('invoice')) return [];
  const params = { businessId, invoiceId: found.uuid };
  const pay = { to: '/p/m/$businessId/invoices/$invoiceId', params, search: { add: 'payment' } } as const;
  return [
    open,
    { id: `${option.id}-pay`, label: 'Record a payment', does: { link: pay } },
    {
      id: `${option.id}-remind`,
      label: 'Send a reminder',
      does: { run: () => void reminder.send(found.uuid) },
    },
  ];
}

function useRested(value: string | undefined): string | undefined {
  const [rested, setRested] = useState<string | undefined>(undefined);
  useEffect(() => {
    const rest = setTimeout(() => setRested(value), REST_MILLISECONDS);
    return () => clearTimeout(rest);
  }, [value]);
  return rested;
}
