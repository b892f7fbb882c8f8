import type { RequestRead } from '@underlay/contract/endpoint.ts';
import type { invoices } from '@underlay/contract/invoices.ts';
import { dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import type { TenantReader } from '../../database/sql.ts';
import type { Handlers } from '../../http/mount.ts';
import { pageOf } from '../../services/paging.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { numberPrefix, wordsOf } from '../../services/search-store.ts';
import { readBusiness } from '../businesses/index.ts';
import { closeCardForm } from '../receivables/index.ts';
import { changeInvoice } from './change-invoice.ts';
import { addLine, changeLine, removeLine } from './change-lines.ts';
import { createInvoice } from './create-invoice.ts';
import { deleteDraft } from './delete-draft.ts';
import { listDeletedDrafts } from './deleted-draft-store.ts';
import { duplicateInvoice } from './duplicate-invoice.ts';
import { deletedDraftJson, invoiceDetailJson, invoiceJson } from './invoice-json.ts';
import { listInvoices, searchInvoices } from './invoice-list-store.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { explainMissing, openInvoice } from './open-invoice.ts';
import { remindCustomer } from './remind-customer.ts';
import { retractInvoice } from './retract-invoice.ts';
import { sendInvoice } from './send-invoice.ts';
import { readInvoiceDetail } from './whole-invoice-store.ts';

export function invoiceRoutes(platform: Platform): Handlers<typeof invoices> {
  return {
    list: async ({ db, query }, answer) => {
      const { rows, total } = await listed(platform, db, query);
      answer.total(total);
      return rows.map(invoiceJson);
    },
    create: async ({ db, body, user }) =>
      readDetail(db, await createInvoice(platform, db, { entries: body, userId: user.id })),
    read: ({ db, params: { invoiceId } }) => readDetail(db, invoiceId),
    pdf: async ({ db, params: { invoiceId } }) => invoicePdf(platform, db, await openInvoice(db, invoiceId)),
    change: async ({ db, params: { invoiceId }, body, user }) => {
      await changeInvoice(platform, db, { invoiceId, change: body, userId: user.id });
      return readDetail(db, invoiceId);
    },
    setStatus: async ({ db, params: { invoiceId }, body, user }) => {
      const invoice = await openInvoice(db, invoiceId);
      const wanted = body.status ?? (invoice.status === 'pending' ? 'sent' : 'pending');
      if (wanted === 'pending') await closeCardForm(platform, db, { invoiceId, whenSilent: 'card_form_open' });
      const move = wanted === 'sent' ? sendInvoice : retractInvoice;
      await move(platform, db, { invoiceId, userId: user.id });
      return readDetail(db, invoiceId);
    },
    addLine: async ({ db, params: { invoiceId }, body, user }) => {
      await closeCardForm(platform, db, { invoiceId, whenSilent: 'card_form_open' });
      await addLine(platform, db, { invoiceId, line: body, userId: user.id });
      return readDetail(db, invoiceId);
    },
    changeLine: async ({ db, params: { invoiceId }, body, user }) => {
      await changeLine(platform, db, { invoiceId, line: body, userId: user.id });
      return readDetail(db, invoiceId);
    },
    changeNamedLine: async ({ db, params: { invoiceId, lineId }, body, user }) => {
      await changeLine(platform, db, { invoiceId, line: { ...body, uuid: lineId }, userId: user.id });
      return readDetail(db, invoiceId);
    },
    duplicate: async ({ db, params: { invoiceId }, user }) =>
      readDetail(db, await duplicateInvoice(platform, db, { invoiceId, userId: user.id })),
    remove: ({ db, params: { invoiceId }, user }) => deleteDraft(platform, db, { invoiceId, userId: user.id }),
    listDeleted: async ({ db, query }, answer) => {
      const number = query.id ? numberPrefix(query.id) : null;
      const { rows, total } = await listDeletedDrafts(db, number, pageOf(query));
      answer.total(total);
      return rows.map(deletedDraftJson);
    },
    remind: async ({ db, params: { invoiceId }, user }) => {
      await remindCustomer(platform, db, { invoiceId, userId: user.id });
      return readDetail(db, invoiceId);
    },
    deleteLine: ({ db, params: { invoiceId, lineId }, user }) =>
      removeLine(platform, db, { invoiceId, lineId, userId: user.id }),
  };
}

type ListQuery = RequestRead<typeof invoices.list>['query'];

/** Each list has an index that serves it: by number, by status, by due date, or by what was searched. */
async function listed(
  { clock }: Platform,
  db: TenantReader,
  { status, id, customer, customerId, ...query }: ListQuery,
) {
  const dueBefore = status === 'overdue' ? dateIn(found(await readBusiness(db)).timeZone, clock.now()) : undefined;
  const search = {
    number: id ? numberPrefix(id) : null,
    customer: wordsOf(customer),
    customerId,
    status: status === 'overdue' ? ('unpaid' as const) : status,
    dueBefore,
  };
  const page = pageOf(query);
  const isNewest = query.sort !== undefined;
  return Object.values(search).some(Boolean)
    ? searchInvoices(db, { ...search, isNewest }, page)
    : listInvoices(db, page);
}

/** One invoice with everything its page shows. */
const readDetail = async (db: TenantReader, invoiceId: string) =>
  invoiceDetailJson((await readInvoiceDetail(db, invoiceId)) ?? (await explainMissing(db, invoiceId)));
