import type { DeliveryJson } from '@underlay/contract/deliveries.ts';
import type { FileJson } from '@underlay/contract/files.ts';
import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import type { WorkOrderJson } from '@underlay/contract/work-orders.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acceptanceOf } from '../../testing/acceptance.ts';
import { type FaultSmtp, startFaultSmtp } from '../../testing/fault-smtp.ts';
import { picture, upload } from '../../testing/files.ts';
import { messageIdOf } from '../../testing/invoice-deliveries.ts';
import { subcontractorEntries, TestBusiness } from '../../testing/people.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { workOrdersOf } from '../../testing/work-orders.ts';

let smtp: FaultSmtp;
let product: TestProduct;
let owner: TestBusiness;
let work: ReturnType<typeof workOrdersOf>;
let order: WorkOrderJson;

beforeAll(async () => {
  smtp = await startFaultSmtp();
  product = await startProduct({ smtpUrl: smtp.url }, { typeset: true });
});
beforeEach(async () => {
  smtp.fault = () => 'none';
  owner = await TestBusiness.open(product, null);
  work = workOrdersOf(owner);
  order = (await work.create({ description: 'Tear out the vinyl.\nLay the oak.' })).body;
});
afterAll(async () => {
  await product.stop();
  await smtp.stop();
});

const asked = (uuid: string, who = owner) =>
  fetch(`${product.origin}/core/api${owner.base}/work-orders/${uuid}/pdf`, {
    headers: { authorization: `Bearer ${who.token}` },
  });
const paper = async () => readPdf(Buffer.from(await (await asked(order.uuid)).arrayBuffer()));
const taken = () => smtp.taken.filter((mail) => messageIdOf(mail).includes(order.uuid));

type Refusal = { code?: string; fields?: Record<string, string> };
const mail = (body: object, headers: Record<string, string> = {}) =>
  owner.call<DeliveryJson[] & Refusal>(`POST ${work.orders}/${order.uuid}/mails`, body, headers);
const mails = () => owner.get<DeliveryJson[]>(`GET ${work.orders}/${order.uuid}/mails`);
/** Waits until all of them have this state. */
async function settled(...states: DeliveryJson['state'][]) {
  await owner.until(async () => (await mails()).map(({ state }) => state).join() === states.join());
  return mails();
}

describe('WO-05 the page for the crew', () => {
  test('has the job, the way there, the customer’s phone, what is to be done, materials and notes', async () => {
    await owner.call(`PUT ${owner.base}/jobs/${owner.job.uuid}`, { ...owner.job, notes: 'Gate code 4411.\nDog.' });
    const item = await work.item(20, { name: 'White oak plank', sku: 'OAK-W5' });
    await work.add(order.uuid, item.uuid, 12);
    const { uuid } = await work.person({ businessName: 'Ortega Tile Works' });
    await work.put(order.uuid, uuid, 'add');
    const { text, title, links, pages, raw, roles } = await paper();
    expect([title, pages]).toEqual([`Work Order ${order.id} from Tallgrass Flooring Co.`, 1]);
    expect(raw).toContain('<pdfuaid:part>1</pdfuaid:part>');
    const parts = ['Kitchen oak', '418 Maple Row', owner.customer.displayName, '(785) 555-', 'Ortega Tile Works'];
    const more = ['Tear out the vinyl.', 'Lay the oak.', 'OAK-W5', 'White oak plank', '12', 'Gate code 4411.', 'Dog.'];
    for (const part of [...parts, ...more]) expect(text).toContain(part);
    expect(links[0]).toMatch(/^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=418\+Maple\+Row/);
    expect(links[1]).toBe(`tel:+1${owner.customer.phone}`);
    expect(roles.filter((role) => role === 'H2').length).toBe(4);
  });

  test('QUO-12 has the lines of the invoices that were sent and their files but internal ones, and no amount anywhere', async () => {
    const invoice = await owner.draft({ description: 'Kitchen' });
    await owner.addLine(invoice.uuid, { description: 'Sand and oil', quantity: 212.5, unit: 'sq ft', rate: 6.85 });
    const photo = { name: 'plan.png', type: 'image/png', bytes: await picture().png().toBuffer() };
    const files = `${owner.base}/invoices/${invoice.uuid}/files`;
    await upload(owner, files, photo, owner.token);
    await upload(owner, files, { ...photo, name: 'supplier-costs.png' }, owner.token);
    const costs = (await owner.get<FileJson[]>(`GET ${files}`)).find(({ fileName }) => fileName !== photo.name);
    await owner.call(`PUT ${files}/${costs?.uuid}`, { internal: true });
    expect((await paper()).text).not.toContain('Sand and oil');
    await owner.call(`PUT ${owner.base}/invoices/${invoice.uuid}/status`, { status: 'sent' });
    const { text } = await paper();
    for (const part of ['Sand and oil', '212.5', 'sq ft', 'plan.png']) expect(text).toContain(part);
    expect(text).not.toMatch(/\$|6\.85|1,?455|supplier-costs/);
  });

  const quote = async (lines: Record<string, object>, change: object = {}) => {
    const { uuid } = await owner.draft({ isQuote: true, salesTaxPercentage: 0, ...change });
    for (const [description, line] of Object.entries(lines)) await owner.addLine(uuid, { description, ...line });
    return uuid;
  };
  const send = (uuid: string) => owner.call(`PUT ${owner.base}/invoices/${uuid}/status`, { status: 'sent' });

  test('OPT-04 CONT-01 DRAW-01 has of a signed quote what was chosen, and no payment of it, before and after the deposit', async () => {
    const off = { optional: true, chosen: false };
    const uuid = await quote({ 'Sand and oil': {}, 'Heated stairs': off, 'Shoe molding': off });
    const half = { basis: 'percent', percent: 50 };
    const schedule = [
      { name: 'Deposit', howMuch: half, when: { due: 'acceptance' }, payDays: 0, sendsItself: true },
      { name: 'The rest', howMuch: { basis: 'rest' }, when: { due: 'reached' }, payDays: 10, sendsItself: false },
    ];
    expect((await owner.call(`PUT ${owner.base}/invoices/${uuid}/offer`, { schedule })).status).toBe(200);
    const { status, body } = await owner.call<InvoiceDetailJson>(`PUT ${owner.base}/invoices/${uuid}/status`, {
      status: 'sent',
    });
    expect(status).toBe(200);
    expect((await paper()).text).not.toMatch(/Heated stairs|Shoe molding/);
    const molding = body.lineItems.find(({ description }) => description === 'Shoe molding')?.uuid;
    const choices = { sections: [], lines: [molding] };
    const signed = await owner.visit(
      `POST ${owner.portal}/invoices/${uuid}/acceptance`,
      acceptanceOf(2_000, { choices, deposit: 1_000 }),
    );
    expect(signed).toMatchObject({ status: 200, body: { accepted: true } });
    const { text } = await paper();
    for (const part of ['Sand and oil', 'Shoe molding']) expect(text).toContain(part);
    expect(text).not.toMatch(/Heated stairs|Deposit|\$/);
    await owner.sent({ description: 'Closet' });
    for (const part of ['Sand and oil', 'White oak plank']) expect((await paper()).text).toContain(part);
  });

  test('QUO-11 has no lines of quotes that were declined or have expired', async () => {
    const declined = await quote({ 'Red carpet': {} });
    const expired = await quote({ 'Cork tiles': {} }, { quoteExpiration: '2099-01-31' });
    const open = await quote({ 'Oak stairs': {} });
    for (const uuid of [declined, expired, open]) expect((await send(uuid)).status).toBe(200);
    await owner.visit(`POST ${owner.portal}/invoices/${declined}/decline`, { version: 1, reason: 'price' });
    await product.platform.systemDb.sql`
      update invoices set quote_expiration = '2026-01-01' where business_id = ${owner.business.businessId} and id = ${expired}`;
    const { text } = await paper();
    expect(text).toContain('Oak stairs');
    expect(text).not.toMatch(/Red carpet|Cork tiles/);
  });

  test('AUTH-22 D06 is as unknown to another business as one that never was', async () => {
    const other = await TestBusiness.open(product, null);
    const theirs = (await workOrdersOf(other).create()).body;
    expect((await asked(order.uuid, other)).status).toBe(404);
    expect((await asked(theirs.uuid)).status).toBe(404);
    for (const way of ['GET', 'POST'])
      expect(
        (
          await owner.call(
            `${way} ${work.orders}/${theirs.uuid}/mails`,
            way === 'POST' ? { email: 'a@b.example' } : undefined,
          )
        ).status,
      ).toBe(404);
  });
});

describe('WO-13 INV-17 the work order by mail', () => {
  test('goes with its PDF to those who were chosen and to an address, once each, and stands on the order', async () => {
    const luis = await work.person({ email: 'luis@ortega.example' });
    const mia = await work.person({ email: 'Crew@brandt.example' });
    for (const { uuid } of [luis, mia]) await work.put(order.uuid, uuid, 'add');
    const sent = await mail({ subContractorIds: [luis.uuid, mia.uuid], email: 'crew@brandt.example' });
    expect(sent.body.map(({ recipient }) => recipient).sort()).toEqual(['crew@brandt.example', 'luis@ortega.example']);
    expect(await settled('sent', 'sent')).toMatchObject([{ occasion: 'crew' }, { occasion: 'crew' }]);
    expect(
      taken()
        .flatMap(({ to }) => to)
        .sort(),
    ).toEqual(['crew@brandt.example', 'luis@ortega.example']);
    const [{ raw } = { raw: '' }] = taken();
    expect(raw).toContain('Content-Type: application/pdf');
    expect(raw).toContain(`Subject: Work order ${order.id} from Tallgrass Flooring Co.: Kitchen oak`);
    expect(raw).toMatch(/^Reply-To: .*billing@tallgrass\.example/im);
    expect(raw).not.toMatch(/List-Unsubscribe/i);
  });

  test('a request that is sent again sends no second mail', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    for (let count = 0; count < 2; count += 1) await mail({ email: 'crew@brandt.example' }, headers);
    await settled('sent');
    expect(taken()).toHaveLength(1);
  });

  test('one that came back says so and is sent again to the same address, also when the customer takes no mail', async () => {
    smtp.fault = () => 'refuse recipient';
    await mail({ email: 'gone@brandt.example' });
    const [lost] = await settled('bounced');
    smtp.fault = () => 'none';
    await product.platform.systemDb.sql`
      update customers set receive_email = false where business_id = ${owner.business.businessId}`;
    await owner.call(`POST ${owner.base}/deliveries/${lost?.id}/repeat`);
    expect(await settled('bounced', 'sent')).toMatchObject([
      {},
      { recipient: 'gone@brandt.example', repeats: lost?.id },
    ]);
  });

  test('INV-17 one that came back goes to the present address of its subcontractor, and stands on the work order', async () => {
    smtp.fault = () => 'refuse recipient';
    const luis = await work.person({ email: 'luis@old.example' });
    await work.put(order.uuid, luis.uuid, 'add');
    await mail({ subContractorIds: [luis.uuid] });
    const correct = (email: string) =>
      owner.call(`PUT ${owner.base}/sub-contractors/${luis.uuid}`, subcontractorEntries({ email, ein: undefined }));
    const states: DeliveryJson['state'][] = ['bounced'];
    for (const email of ['luis@newer.example', 'luis@newest.example']) {
      const lost = (await settled(...states)).at(-1);
      expect((await correct(email)).status).toBe(200);
      if (email.includes('newest')) smtp.fault = () => 'none';
      const { status, body } = await owner.call(`POST ${owner.base}/deliveries/${lost?.id}/repeat`);
      expect([status, body.recipient]).toEqual([200, email]);
      states.push(email.includes('newest') ? 'sent' : 'bounced');
    }
    await settled(...states);
    const events = await product.platform.systemDb.sql<{ subject: string }[]>`
      select subject_id subject from events where business_id = ${owner.business.businessId} and kind = 'delivery_repeated'`;
    expect(events.map(({ subject }) => subject)).toEqual([order.uuid, order.uuid]);
  });

  test('AUTH-20 P26 nobody, a wrong address, and a subcontractor who is not on the order get nothing', async () => {
    const other = await TestBusiness.open(product, null);
    const theirs = await workOrdersOf(other).person();
    const ours = await work.person();
    const message = 'Choose a subcontractor or enter an address.';
    expect((await mail({ subContractorIds: [] })).body.fields).toEqual({ email: message });
    expect((await mail({ email: 'nowhere' })).status).toBe(422);
    for (const id of [theirs.uuid, ours.uuid, crypto.randomUUID()])
      expect((await mail({ subContractorIds: [id], email: 'a@b.example' })).body.code).toBe('not_on_work_order');
    expect(await mails()).toEqual([]);
  });

  test('P21 beyond the limit of the day it is refused', async () => {
    await product.platform.systemDb.sql`
      insert into mail_allowances (business_id, day, used) values (${owner.business.businessId}, '2999-01-01', 1000000)`;
    expect((await mail({ email: 'crew@brandt.example' })).status).toBe(429);
    expect(await mails()).toEqual([]);
  });
});
