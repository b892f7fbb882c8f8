import type { OfferJson } from '@underlay/contract/portal-offers.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { acceptanceOf } from '../../testing/acceptance.ts';
import { Colleague } from '../../testing/colleagues.ts';
import { TestBusiness } from '../../testing/people.ts';
import { Program } from '../../testing/programs.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { certificateOf } from './certificate.ts';
import { checkSignatures } from './index.ts';
import { readSignedOffer } from './signed-mail.ts';

let product: TestProduct;
let owner: TestBusiness;
let estimator: Colleague;
let uuid: string;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product, null);
  estimator = await Colleague.join(product, owner, 'Dana Whitfield', 'estimator');
});
afterAll(() => product.stop());
beforeEach(async () => {
  const { uuid: jobId } = (await owner.call<{ uuid: string }>(`POST ${owner.base}/jobs`, owner.job)).body;
  const quote = { isQuote: true, salesTaxPercentage: 0, jobId };
  ({ uuid } = await owner.draft(quote));
  await owner.addLine(uuid, { quantity: 1, rate: 100 });
  await owner.call(`PUT ${owner.base}/invoices/${uuid}/status`, { status: 'sent' });
});

type Answer = OfferJson & { readonly code: string; readonly path: string };
const ask = (member: Pick<Colleague, 'call'> = estimator, base = owner.base) =>
  member.call<Answer>(`POST ${base}/invoices/${uuid}/ticket`);
const ticketOf = ({ path }: Answer) => path.split('/')[5] ?? '';
const ticket = async () => ticketOf((await ask()).body);
/** Where the page of a ticket asks. Without one it is that of the mail. */
const pageOf = (carried?: string) =>
  carried === undefined ? owner.portal : `/portfolios/${owner.business.businessId}/accounts/${carried}`;
const read = (carried?: string) => owner.visit<Answer>(`GET ${pageOf(carried)}/invoices/${uuid}/offer`);
/** Undefined where it opens nothing. */
const deviceOn = async (carried: string) => (await read(carried)).body.device;
const accept = ({ ticket: carried, ...change }: { readonly ticket?: string; readonly [field: string]: unknown }) =>
  owner.visit<Answer>(`POST ${pageOf(carried)}/invoices/${uuid}/acceptance`, acceptanceOf(100, change));
const signed = () => product.platform.systemDb.sql<{ memberId: string | null; facts: { member?: string } }[]>`
  select member_id "memberId", facts from signatures where subject_id = ${uuid}`;
const opened = async () => (await owner.invoice(uuid)).timeline.filter(({ kind }) => kind === 'opened').length;
const acceptedBy = async () => (await owner.invoice(uuid)).timeline.find(({ kind }) => kind === 'accepted')?.detail;

test('SIGN-15 VER-04 what is signed with the ticket of a member says on whose device, in the record, the certificate and the timeline', async () => {
  const { status, body } = await ask();
  expect([status, body.path]).toEqual([200, `/p/u/${owner.business.businessId}/a/${ticketOf(body)}/invoices/${uuid}`]);
  expect(Buffer.from(ticketOf(body), 'base64url')).toHaveLength(32);
  const { sql } = product.platform.systemDb;
  const rows = await sql`select * from offer_tickets where invoice_id = ${uuid}`;
  expect(JSON.stringify(rows)).not.toContain(ticketOf(body));
  expect([await deviceOn(ticketOf(body)), (await read()).body.device]).toEqual([{ member: 'Dana Whitfield' }, null]);
  await sql`delete from offer_reads where invoice_id = ${uuid}`;
  await sql`delete from notifications`;
  const before = await opened();
  await deviceOn(ticketOf(body));
  expect([await opened(), await sql`select * from offer_reads where invoice_id = ${uuid}`]).toEqual([before, []]);
  expect(await sql`select * from notifications`).toEqual([]);
  expect((await accept({ ticket: ticketOf(body) })).status).toBe(200);
  const [signature] = await signed();
  expect([signature?.facts.member, signature?.memberId]).toEqual(['Dana Whitfield', rows[0]?.member_id]);
  expect(await acceptedBy()).toBe('Elena Marchetti, on a device of Dana Whitfield');
  const offer = await readSignedOffer(product.platform.tenantDb(owner.business.businessId), uuid);
  const { facts } = certificateOf({ ...offer, sentTo: [] });
  expect(facts).toContainEqual({ label: 'Signature', title: null, lines: ['Typed, on a device of Dana Whitfield'] });
  // Sealed with it, beside those that were sealed before there were devices.
  expect((await checkSignatures(sql, product.platform.sealer)).broken).toEqual([]);
  const after = (await read(ticketOf(body))).body;
  expect([after.state, after.signedBy, after.device, after.deposit]).toEqual([
    'accepted',
    'Elena Marchetti',
    null,
    null,
  ]);
  expect((await ask()).body.code).toBe('answered');
});

test('SIGN-15 a ticket of another quote, one that is over and one that was never given open nothing, and without one nothing claims whose device it was', async () => {
  const other = await ticket();
  const first = uuid;
  const { uuid: jobId } = (await owner.call<{ uuid: string }>(`POST ${owner.base}/jobs`, owner.job)).body;
  ({ uuid } = await owner.sent({ isQuote: true, jobId, salesTaxPercentage: 0 }));
  const mine = await ticket();
  expect([await deviceOn(other), await deviceOn(`${mine.slice(0, -2)}xx`), await deviceOn('x')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(await opened()).toBe(0);
  product.clock.advance(10 * 60_000 - 1_000);
  expect(await deviceOn(mine)).toEqual({ member: 'Dana Whitfield' });
  product.clock.advance(1_000);
  expect(await deviceOn(mine)).toBeUndefined();
  const change = { total: 1_000 };
  expect([(await accept({ ...change, ticket: mine })).status, await signed()]).toEqual([404, []]);
  expect((await accept(change)).status).toBe(200);
  expect([(await signed())[0]?.memberId, await acceptedBy()]).toEqual([null, 'Elena Marchetti']);
  uuid = first;
  expect((await accept({})).status).toBe(200);
  expect((await signed())[0]).toMatchObject({ memberId: null });
});

test('SIGN-15 VER-04 a page that the version before has opened is asked to be opened again, and is no opening of the customer', async () => {
  const carried = await ticket();
  const { sql } = product.platform.systemDb;
  const page = `${owner.portal}/invoices/${uuid}`;
  expect((await owner.visit<Answer>(`GET ${page}/offer?ticket=${carried}`)).body.state).toBe('waiting');
  expect([await opened(), await sql`select * from offer_reads where invoice_id = ${uuid}`]).toEqual([0, []]);
  const sign = (change: object) =>
    owner.visit<Answer & { message: string }>(`POST ${page}/acceptance`, acceptanceOf(100, change));
  const refused = await sign({ ticket: carried });
  expect([refused.status, refused.body.code, await signed()]).toEqual([409, 'quote_changed', []]);
  expect(refused.body.message).toContain('Please open the quote for signing again.');
  // One that a server of the version before took is answered again as it was.
  expect((await sign({})).status).toBe(200);
  expect((await sign({ ticket: carried })).status).toBe(200);
  expect(await signed()).toHaveLength(1);
});

test('SIGN-15 SIGN-10 of two signatures at once with one ticket one is kept, and a refused one leaves the ticket as it was', async () => {
  const carried = await ticket();
  expect((await accept({ ticket: carried, total: 99 })).body.code).toBe('total_changed');
  expect(await deviceOn(carried)).toEqual({ member: 'Dana Whitfield' });
  const names = ['Elena Marchetti', 'Robin Ashby', 'Ada Moss', 'Elena Marchetti'];
  const answers = await Promise.all(names.map((name) => accept({ name, ticket: carried })));
  const rows = await signed();
  expect([rows.length, rows[0]?.facts.member]).toEqual([1, 'Dana Whitfield']);
  expect(answers.filter(({ status }) => status === 409).map(({ body: { code } }) => new Set([code]))).toContainEqual(
    new Set(['answered']),
  );
  // Pressed twice, a member has two tickets, and either is good for the one signature.
  const { sql } = product.platform.systemDb;
  const [row] =
    await sql`select count(*) filter (where used_at is not null) used from offer_tickets where invoice_id = ${uuid}`;
  expect(Number(row?.used)).toBe(1);
});

test('SIGN-15 ROLE-06 only who sells opens it, of a quote that can be signed, and who sells no more claims nothing', async () => {
  const accountant = await Colleague.join(product, owner, 'Sam Pruitt', 'accountant');
  const stranger = await TestBusiness.open(product, null);
  const program = await Program.connect(owner, { rights: ['sell'] });
  const codes = async (...answers: Promise<{ status: number; body: Answer }>[]) =>
    (await Promise.all(answers)).map(({ status, body }) => `${status} ${body.code}`);
  expect(await codes(ask(accountant), ask(stranger), ask(stranger, stranger.base), ask(program))).toEqual([
    '403 not_your_role',
    '404 NOT_FOUND',
    '404 NOT_FOUND',
    '403 not_for_connections',
  ]);
  const [one, two] = await Promise.all([ticket(), ticket()]);
  expect([await deviceOn(one), await deviceOn(two)]).toEqual([
    { member: 'Dana Whitfield' },
    { member: 'Dana Whitfield' },
  ]);
  await estimator.become(owner, 'accountant');
  expect(await deviceOn(one)).toBeUndefined();
  await estimator.become(owner, 'estimator');
  const status = (to: string) => owner.call(`PUT ${owner.base}/invoices/${uuid}/status`, { status: to });
  await status('pending');
  expect(await codes(ask())).toEqual(['409 wrong_status']);
  await status('sent');
  const gone = await Colleague.join(product, owner, 'Max Ortiz', 'estimator');
  const theirs = ticketOf((await ask(gone)).body);
  await product.platform.systemDb.sql`
    delete from business_members m using users u where u.id::text = m.user_id and u.email = ${gone.email}`;
  expect([(await accept({ version: 2, ticket: theirs })).status, await signed()]).toEqual([404, []]);
});
