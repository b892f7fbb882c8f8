import type { AuditSubject } from '@underlay/contract/audit.ts';
import type { LinkTarget } from '../../../ui/controls/link-target.ts';

/** The page of what an event happened to. */
export function subjectLink(businessId: string, { kind, uuid }: AuditSubject): LinkTarget {
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
    case 'subcontractor':
      return { to: '/p/m/$businessId/sub-contractors/$contractorId', params: { businessId, contractorId: uuid } };
  }
}
