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
import { readMoneySettings } from '../money-settings/index.ts';
import { closeCardForm } from '../receivables/index.ts';
import { answerListed } from './answer-listed.ts';
import { changeInvoice } from './change-invoice.ts';
import { addLine, changeLine, removeLine } from './change-lines.ts';
import { copyInvoice } from './copy-invoice.ts';
import { createInvoice } from './create-invoice.ts';
import { deleteDraft } from './delete-draft.ts';
import { deletedDraftJson } from './deleted-draft-json.ts';
import { listDeletedDrafts } from './deleted-draft-store.ts';
import { invoiceJson } from './invoice-json.ts';
import { listInvoices, searchInvoices } from './invoice-list-store.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { openSeen, refuseEarly, requireMayMake } from './open-invoice.ts';
import { isQuoteOf } from './quotes-in-days.ts';
import { readDetail } from './read-detail.ts';
import { remindCustomer } from './remind-customer.ts';
import { readWholeInvoices } from './whole-invoice-store.ts';

/** Sending and retracting concern contracts as well, which are younger: `contracts/routes.ts` answers those. */
type InvoiceEndpoints = Omit<typeof invoices, 'setStatus'>;

export function invoiceRoutes(platform: Platform): Handlers<InvoiceEndpoints> {
  return {
    list: async ({ db, query, may }, answer) => {
      const onlyQuotes = !may('money');
      const { rows, total } = await listed(platform, db, { ...query, isQuote: onlyQuotes });
      answer.total(total);
      return answerListed(rows, { read: (ids) => readWholeInvoices(db, ids, { onlyQuotes }), json: invoiceJson });
    },
    create: async ({ db, body, user, ...reader }) => {
      requireMayMake(body, reader);
      return readDetail(db, await createInvoice(platform, db, { entries: body, userId: user.id }), reader);
    },
    read: ({ db, params: { invoiceId }, ...reader }) => readDetail(db, invoiceId, reader),
    pdf: async ({ db, params: { invoiceId }, may }) =>
      invoicePdf(platform, db, await openSeen(db, invoiceId, { may }), { hasLink: may('invoice') }),
    change: async ({ db, params: { invoiceId }, body, user, ...reader }) => {
      await changeInvoice(platform, db, { invoiceId, change: body, userId: user.id, caller: reader });
      return readDetail(db, invoiceId, reader);
    },
    addLine: async ({ db, params: { invoiceId }, body, user, ...reader }) => {
      await refuseEarly(db, invoiceId, reader);
      await closeCardForm(platform, db, { invoiceIds: [invoiceId], whenSilent: 'card_form_open' });
      await addLine(platform, db, { invoiceId, line: body, userId: user.id, caller: reader });
      return readDetail(db, invoiceId, reader);
    },
    changeLine: async ({ db, params: { invoiceId }, body, user, ...reader }) => {
      await changeLine(platform, db, { invoiceId, line: body, userId: user.id, caller: reader });
      return readDetail(db, invoiceId, reader);
    },
    changeNamedLine: async ({ db, params: { invoiceId, lineId }, body, user, ...reader }) => {
      await changeLine(platform, db, { invoiceId, line: { ...body, uuid: lineId }, userId: user.id, caller: reader });
      return readDetail(db, invoiceId, reader);
    },
    duplicate: async ({ db, params: { invoiceId }, user, ...reader }) => {
      const copied = await copyInvoice(platform, db, { invoiceId, userId: user.id, caller: reader });
      return readDetail(db, copied, reader);
    },
    remove: async ({ db, params: { invoiceId }, user, ...reader }) => {
      await deleteDraft(platform, db, { invoiceId, userId: user.id, caller: reader });
    },
    listDeleted: async ({ db, query, may }, answer) => {
      const search = { number: query.id ? numberPrefix(query.id, 'invoice') : null, isQuote: !may('money') };
      const { rows, total } = await listDeletedDrafts(db, search, pageOf(query));
      answer.total(total);
      return rows.map(deletedDraftJson);
    },
    remind: async ({ db, params: { invoiceId }, user, ...reader }) => {
      await remindCustomer(platform, db, { invoiceId, userId: user.id, caller: reader });
      return readDetail(db, invoiceId, reader);
    },
    deleteLine: async ({ db, params: { invoiceId, lineId }, user, ...reader }) => {
      await removeLine(platform, db, { invoiceId, lineId, userId: user.id, caller: reader });
    },
  };
}

/** Of whoever sees no invoices, only quotes. */
type ListQuery = RequestRead<typeof invoices.list>['query'] & { readonly isQuote: boolean };

/** Each list has an index that serves it: by number, by status, by due date, or by what was searched. */
async function listed(
  { clock }: Platform,
  db: TenantReader,
  { status, id, customer, customerId, isQuote, quotes, reason, from, to, ...query }: ListQuery,
) {
  const calendar = status === 'overdue' || quotes ? await calendarOf(clock, db) : undefined;
  const search = {
    number: id ? numberPrefix(id, 'invoice') : null,
    customer: wordsOf(customer),
    customerId,
    status: status === 'overdue' || status === 'small-rest' ? ('unpaid' as const) : status,
    smallRest: status === 'small-rest' ? (await readMoneySettings(db)).smallRest : undefined,
    dueBefore: status === 'overdue' ? calendar?.today : undefined,
    isQuote,
    quotes: quotes && calendar && isQuoteOf(db, quotes, { days: { from, to }, reason, calendar }),
  };
  const page = pageOf(query);
  const isNewest = query.sort !== undefined;
  return Object.values(search).some(Boolean)
    ? searchInvoices(db, { ...search, isNewest }, page)
    : listInvoices(db, page);
}

async function calendarOf(clock: Platform['clock'], db: TenantReader) {
  const { timeZone: zone } = found(await readBusiness(db));
  return { zone, today: dateIn(zone, clock.now()) };
}
