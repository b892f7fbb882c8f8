/**
 * The baseline: node:http and the same SQL, without router, validation, sign-in, limits, headers or logs. What the product
 * costs more than this is the price of its checks.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { connect } from '../server/database/sql.ts';
import { readPortalAccount } from '../server/features/customers/index.ts';
import { invoicesJson, listSentInvoices } from '../server/features/invoices/index.ts';
import { listInvoices, searchInvoices } from '../server/features/invoices/invoice-list-store.ts';
import { readDetail } from '../server/features/invoices/routes.ts';
import { payByBank } from '../server/features/payments/index.ts';
import { containing } from '../server/services/paging.ts';
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
  const size = Number(query.get('pageSize') ?? 10);
  const offset = (Number(query.get('page') ?? 1) - 1) * size;
  if (kind === 'invoices') {
    const customer = containing(query.get('customer') ?? undefined);
    const { rows } = customer
      ? await searchInvoices(sql, first, { ranges: null, customer }, size, offset)
      : await listInvoices(sql, first, size, offset);
    return invoicesJson(sql, first, rows);
  }
  if (kind === 'invoice') {
    return readDetail(platform, first, second);
  }
  if (kind === 'portal') {
    const account = await readPortalAccount(sql, second, first);
    if (!account) return null;
    const { rows } = await listSentInvoices(sql, account.businessId, account.customerId, size, offset);
    return invoicesJson(sql, account.businessId, rows);
  }
  const entries = JSON.parse(await bodyOf(request));
  return payByBank(
    platform,
    first,
    { ...entries, amount: Math.round(entries.amount * 100), paymentFee: Math.round(entries.paymentFee * 100) },
    { ipAddress: '127.0.0.1', userAgent: 'bench' },
  );
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
