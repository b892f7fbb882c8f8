/**
 * The baseline: node:http and the same SQL, without router, validation, sign-in, limits, headers or logs. The product's
 * extra cost is the price of its checks.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { connect } from '../server/database/sql.ts';
import { readPortalAccount } from '../server/features/customers/index.ts';
import { invoicesJson, listSentInvoices } from '../server/features/invoices/index.ts';
import { listInvoices, searchInvoices } from '../server/features/invoices/invoice-list-store.ts';
import { readDetail } from '../server/features/invoices/routes.ts';
import { payByBank } from '../server/features/payments/index.ts';
import { pageOf } from '../server/services/paging.ts';
import { wordsOf } from '../server/services/search-store.ts';
import { createBenchPlatform } from './bench-platform.ts';

const url = process.env.DATABASE_URL ?? '';
const sql = connect(url);
const platform = await createBenchPlatform(url, sql);

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bare');
  const body = JSON.stringify(await answer(pathname, searchParams, request));
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
}).listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.({ ready: true }));

async function answer(path: string, query: URLSearchParams, request: IncomingMessage): Promise<unknown> {
  const [, kind, first = '', second = ''] = path.split('/');
  const page = pageOf({ page: Number(query.get('page') ?? 1), pageSize: Number(query.get('pageSize') ?? 10) });
  if (kind === 'invoices') {
    const db = platform.tenantDb(first);
    const customer = wordsOf(query.get('customer') ?? undefined);
    const { rows } = customer ? await searchInvoices(db, { customer }, page) : await listInvoices(db, page);
    return invoicesJson(db, rows);
  }
  if (kind === 'invoice') {
    return readDetail(platform.tenantDb(first), second);
  }
  if (kind === 'portal') {
    const account = await readPortalAccount(sql, second, first);
    if (!account) return null;
    const db = platform.tenantDb(account.businessId);
    const { rows } = await listSentInvoices(db, { customerId: account.customerId, state: undefined }, page);
    return invoicesJson(db, rows);
  }
  const entries = JSON.parse(await bodyOf(request));
  return payByBank(platform, {
    pathInvoiceId: first,
    entries: { ...entries, amount: Math.round(entries.amount * 100), paymentFee: Math.round(entries.paymentFee * 100) },
    visitor: { ipAddress: '127.0.0.1', userAgent: 'bench' },
  });
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
