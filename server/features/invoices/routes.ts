import type { RequestRead } from '@underlay/contract/endpoint.ts';
import type { invoices } from '@underlay/contract/invoices.ts';
import type { Handlers } from '../../http/mount.ts';
import { eventsOf } from '../../services/events.ts';
import { containing, numbersStartingWith, pageOf } from '../../services/paging.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { readCustomer } from '../customers/index.ts';
import { deliveriesOfInvoice } from '../deliveries/index.ts';
import { readJob } from '../jobs/index.ts';
import { closeCardForm } from '../receivables/index.ts';
import { changeInvoice } from './change-invoice.ts';
import { addLine, changeLine, removeLine } from './change-lines.ts';
import { createInvoice } from './create-invoice.ts';
import { invoiceDetailJson, invoicesJson } from './invoice-json.ts';
import { listInvoices, listUnpaid, searchInvoices } from './invoice-list-store.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { readInvoice } from './invoice-store.ts';
import { remindCustomer } from './remind-customer.ts';
import { retractInvoice } from './retract-invoice.ts';
import { sendInvoice } from './send-invoice.ts';

export function invoiceRoutes(platform: Platform): Handlers<typeof invoices> {
  const { sql } = platform;
  const read = (params: { businessId: string; invoiceId: string }) =>
    readDetail(platform, params.businessId, params.invoiceId);
  return {
    list: async ({ params, query }, answer) => {
      const { rows, total } = await listed(platform, params.businessId, query);
      answer.total(total);
      return invoicesJson(sql, params.businessId, rows);
    },
    create: async ({ params, body, user }) =>
      readDetail(platform, params.businessId, await createInvoice(platform, params.businessId, body, user.id)),
    read: ({ params }) => read(params),
    pdf: async ({ params: { businessId, invoiceId } }) =>
      invoicePdf(platform, businessId, found(await readInvoice(sql, businessId, invoiceId))),
    change: async ({ params, body, user }) => {
      await changeInvoice(platform, params.businessId, params.invoiceId, body, user.id);
      return read(params);
    },
    setStatus: async ({ params, body, user }) => {
      const invoice = found(await readInvoice(sql, params.businessId, params.invoiceId));
      const wanted = body.status ?? (invoice.status === 'pending' ? 'sent' : 'pending');
      if (wanted === 'pending') await closeCardForm(platform, params, 'card_form_open');
      const move = wanted === 'sent' ? sendInvoice : retractInvoice;
      await move(platform, params.businessId, params.invoiceId, user.id);
      return read(params);
    },
    addLine: async ({ params, body, user }) => {
      await closeCardForm(platform, params, 'card_form_open');
      await addLine(platform, params.businessId, params.invoiceId, body, user.id);
      return read(params);
    },
    changeLine: async ({ params, body, user }) => {
      await changeLine(platform, params.businessId, params.invoiceId, body, user.id);
      return read(params);
    },
    changeNamedLine: async ({ params, body, user }) => {
      await changeLine(platform, params.businessId, params.invoiceId, { ...body, uuid: params.lineId }, user.id);
      return read(params);
    },
    remind: async ({ params, user }) => {
      await remindCustomer(platform, params.businessId, params.invoiceId, user.id);
      return read(params);
    },
    deleteLine: ({ params, user }) => removeLine(platform, params.businessId, params.invoiceId, params.lineId, user.id),
  };
}

type ListQuery = RequestRead<typeof invoices.list>['query'];

/** Each list has an index that answers it: by number, by due date, or by what was searched. */
function listed({ sql }: Platform, businessId: string, query: ListQuery) {
  const { limit, offset } = pageOf(query);
  if (query.status === 'unpaid') return listUnpaid(sql, businessId, limit, offset);
  const customer = containing(query.customer);
  const ranges = query.id ? numbersStartingWith(query.id) : null;
  return ranges || customer
    ? searchInvoices(sql, businessId, { ranges, customer }, limit, offset)
    : listInvoices(sql, businessId, limit, offset);
}

/** One invoice with everything its page shows. */
export async function readDetail({ sql }: Pick<Platform, 'sql'>, businessId: string, invoiceId: string) {
  const row = found(await readInvoice(sql, businessId, invoiceId));
  const [[invoice], business, customer, job, events, deliveries] = await Promise.all([
    invoicesJson(sql, businessId, [row]),
    readBusiness({ sql, businessId }),
    readCustomer({ sql, businessId }, row.customerId),
    readJob({ sql, businessId }, row.jobId),
    eventsOf({ sql, businessId }, invoiceId),
    deliveriesOfInvoice({ sql, businessId }, invoiceId),
  ]);
  return invoiceDetailJson(found(invoice), {
    business: found(business),
    customer: found(customer),
    job: found(job),
    events,
    deliveries,
  });
}
