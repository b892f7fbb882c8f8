import type { FoundKind } from '@underlay/contract/search.ts';
import type { LinkTarget } from '../../ui/controls/link-target.ts';
import { recordLink } from '../businesses/index.ts';
import type { Opened } from './opened-before.ts';

/** Where something that was found is shown. */
export function placeOf({ kind, uuid, invoiceUuid, customerUuid }: Opened, businessId: string): LinkTarget {
  if (kind === 'person') return { to: '/p/m/$businessId/settings/members', params: { businessId } };
  if (kind === 'payment' && customerUuid) return recordLink(businessId, { kind: 'customer', uuid: customerUuid });
  if (kind === 'payment') return recordLink(businessId, { kind: 'invoice', uuid: invoiceUuid ?? uuid });
  return recordLink(businessId, { kind, uuid });
}

/** The list's own search by what was typed. People have none. */
export function listOf(kind: FoundKind, typed: string, businessId: string): LinkTarget | null {
  const params = { businessId };
  const isNumber = /^\d+$/.test(typed);
  const contact = typed.includes('@')
    ? { email: typed }
    : /^[\d\s()+.-]+$/.test(typed)
      ? { phone: typed }
      : { name: typed };
  switch (kind) {
    case 'customer':
      return { to: '/p/m/$businessId/customers', params, search: contact };
    case 'subcontractor':
      return { to: '/p/m/$businessId/sub-contractors', params, search: contact };
    case 'job':
      return { to: '/p/m/$businessId/jobs', params, search: { name: typed } };
    case 'invoice':
      return { to: '/p/m/$businessId/invoices', params, search: isNumber ? { id: typed } : { customer: typed } };
    case 'work-order':
      return {
        to: '/p/m/$businessId/work-orders',
        params,
        search: isNumber ? { workOrderId: typed } : { jobName: typed },
      };
    case 'item':
      return { to: '/p/m/$businessId/inventory', params, search: { name: typed } };
    case 'payment':
      return { to: '/p/m/$businessId/payments', params, search: { customerName: typed } };
    case 'person':
      return null;
  }
}
