import { payingCopy as copy } from '@underlay/domain/copy/paying.ts';
import { type AccountPathIds, payLink, payOrderLink } from '../../portal/index.ts';
import { ledeOf, type PaidInvoice } from './paid-invoice.ts';
import type { ChosenOrder } from './use-chosen-order.ts';

/** What is paid, in one line. */
export const ledeOfOrder = (invoice: PaidInvoice | undefined, order: ChosenOrder | null): string =>
  order === null || order.targets.length === 1 ? ledeOf(invoice) : copy.invoices({ count: order.targets.length });

/** The way back to what was chosen. */
export const waysLink = (ids: AccountPathIds, invoiceId: string, order: ChosenOrder | null) =>
  order === null ? payLink(ids, invoiceId) : { ...payOrderLink(ids), search: order.search };
