/**
 * The baseline: what the same JSON costs with node:http, pg and named statements, without router, validation, sign-in,
 * limits, headers or logs. It imports nothing of the product. The first part of a path says how many statements it takes:
 * `/one/...` a single one, `/each/...` one for each table that the answer is made of.
 */
import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';
import {
  customerInvoice,
  type DeliveryRow,
  type DetailRow,
  type EventRow,
  type Hanging,
  type InvoiceRow,
  invoiceDetail,
  managerInvoice,
} from './answers.ts';
import type { LineRow, PaymentRow } from './line-items.ts';
import { payByBank } from './pay-by-bank.ts';
import { DELIVERIES_OF, EVENTS_OF, FILES_OF, FORMS, type Form, ITEMS_OF, LINES_OF, PAYMENTS_OF } from './statements.ts';

/** As many as the product reads on. */
const CONNECTIONS = 6;
const PAGE_SIZE = 10;
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: CONNECTIONS });

createServer(async (request, response) => {
  const body = JSON.stringify(await answer(request));
  response
    .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) })
    .end(body);
}).listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.({ ready: true }));

type Listed = InvoiceRow & Hanging & { readonly total: number; readonly businessId: string };

async function answer(request: IncomingMessage): Promise<unknown> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bare');
  const [, form = 'one', kind, first = '', second = ''] = pathname.split('/') as [string, Form, string, string, string];
  const offset = (Number(searchParams.get('page') ?? 1) - 1) * PAGE_SIZE;
  if (kind === 'pay') return payByBank(pool, JSON.parse(await bodyOf(request)), request.headers['user-agent'] ?? '');
  if (kind === 'invoice') return readInvoice(form, first, second);
  if (kind === 'portal') {
    const { rows } = await rowsOf<Listed>(`${form} portal`, FORMS[form].portal, [second, first, offset, PAGE_SIZE]);
    const hanging = await hangingOn(form, rows[0]?.businessId, rows);
    return rows.map((row, index) => customerInvoice(row, hanging[index] ?? row));
  }
  const name = searchParams.get('customer');
  const { rows } = name
    ? await rowsOf<Listed>(`${form} search`, FORMS[form].search, [
        first,
        offset,
        PAGE_SIZE,
        name.split(' ').map((word) => `%${word}%`),
      ])
    : await rowsOf<Listed>(`${form} list`, FORMS[form].list, [first, offset, PAGE_SIZE]);
  const hanging = await hangingOn(form, first, rows);
  return rows.map((row, index) => managerInvoice(row, hanging[index] ?? row));
}

async function readInvoice(form: Form, businessId: string, id: string) {
  const place = [businessId, id];
  const { rows } = await rowsOf<DetailRow & Hanging & History>(`${form} invoice`, FORMS[form].invoice, place);
  const [row] = rows;
  if (!row) return null;
  if (form === 'one') return invoiceDetail(row, row, row);
  const [[hanging], events, deliveries] = await Promise.all([
    hangingOn(form, businessId, rows, ['items', ITEMS_OF]),
    rowsOf<EventRow>('events', EVENTS_OF, place),
    rowsOf<DeliveryRow>('deliveries', DELIVERIES_OF, place),
  ]);
  return invoiceDetail(row, hanging ?? row, { events: events.rows, deliveries: deliveries.rows });
}

interface History {
  readonly events: readonly EventRow[] | null;
  readonly deliveries: readonly DeliveryRow[] | null;
}

/** Lines, payments and files of each invoice. They came with it where one statement answers everything. */
async function hangingOn(
  form: Form,
  businessId: string | undefined,
  invoices: readonly (InvoiceRow & Hanging)[],
  [linesName, linesOf]: readonly [string, string] = ['lines', LINES_OF],
): Promise<readonly Hanging[]> {
  if (form === 'one' || !businessId) return invoices;
  const which = [businessId, invoices.map(({ uuid }) => uuid)];
  const [lines, payments, files] = await Promise.all([
    rowsOf<LineRow & OfInvoice>(linesName, linesOf, which),
    rowsOf<PaymentRow & OfInvoice>('payments', PAYMENTS_OF, which),
    rowsOf<object & OfInvoice>('files', FILES_OF, which),
  ]);
  return invoices.map(({ uuid }) => ({
    lines: lines.rows.filter(({ invoiceId }) => invoiceId === uuid),
    payments: payments.rows.filter(({ invoiceId }) => invoiceId === uuid),
    files: files.rows.filter(({ invoiceId }) => invoiceId === uuid).map(({ invoiceId: _, ...file }) => file),
  }));
}

interface OfInvoice {
  readonly invoiceId: string;
}

const rowsOf = <Row>(name: string, text: string, values: readonly unknown[]) => pool.query<Row>({ name, text, values });

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
