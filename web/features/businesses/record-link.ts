import type { LinkTarget } from '../../ui/controls/link-target.ts';

/** What has a page of its own. */
export interface RecordNamed {
  readonly kind: 'invoice' | 'customer' | 'job' | 'work-order' | 'item' | 'subcontractor' | 'connection';
  readonly uuid: string;
}

/** The page of a record, for lists that hold records of several kinds. */
export function recordLink(businessId: string, { kind, uuid }: RecordNamed): LinkTarget {
  switch (kind) {
    case 'invoice':
      return { to: '/p/m/$businessId/invoices/$invoiceId', params: { businessId, invoiceId: uuid } };
    case 'customer':
      return { to: '/p/m/$businessId/customers/$customerId', params: { businessId, customerId: uuid } };
    case 'job':
      return { to: '/p/m/$businessId/jobs/$jobId', params: { businessId, jobId: uuid } };
    case 'work-order':
      return { to: '/p/m/$businessId/work-orders/$orderId', params: { businessId, orderId: uuid } };
    case 'item':
      return { to: '/p/m/$businessId/inventory/$itemId', params: { businessId, itemId: uuid } };
    case 'connection':
      return { to: '/p/m/$businessId/settings/connections/$connectionId', params: { businessId, connectionId: uuid } };
    case 'subcontractor':
      return { to: '/p/m/$businessId/sub-contractors/$contractorId', params: { businessId, contractorId: uuid } };
  }
}
