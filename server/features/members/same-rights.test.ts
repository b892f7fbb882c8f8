import type { ItemJson } from '@underlay/contract/inventory.ts';
import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import { beforeAll, expect, test } from 'vitest';
import { Colleague } from '../../testing/colleagues.ts';
import { customerEntries, itemEntries, subcontractorEntries, TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;
let dana: Colleague;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
  dana = await Colleague.join(product, owner, 'Dana Whitfield');
});

/** Does it as the invited member and answers what came back. */
async function done<Body>(line: string, body?: object): Promise<Body> {
  const answer = await dana.call<Body>(line.replace(' ', ` ${owner.base}`), body);
  expect([line, answer.status, answer.status < 300 ? '' : answer.body]).toEqual([line, expect.any(Number), '']);
  return answer.body;
}

const actorsOf = async (subjectId: string) => {
  const { systemDb } = product.platform;
  const rows = await systemDb.sql<{ kind: string; name: string }[]>`
    select e.kind, n.name from events e
    left join member_names n on n.business_id = e.business_id and n.user_id = e.actor
    where e.subject_id = ${subjectId} order by e.id`;
  return rows.map(({ kind, name }) => `${kind} by ${name}`);
};

test('AUTH-21 an invited owner may do what the one who created the business may, and each change names them', async () => {
  const customer = await done<{ uuid: string }>('POST /customers', customerEntries());
  await done(`PUT /customers/${customer.uuid}`, customerEntries({ person: { firstName: 'Jo', lastName: 'Maple' } }));
  await done(`POST /customers/${customer.uuid}/portal-link`);
  const job = await done<{ uuid: string }>('POST /jobs', { ...jobEntries, customerId: customer.uuid });
  await done(`PUT /jobs/${job.uuid}`, { ...jobEntries, name: 'Hall', customerId: customer.uuid });
  const person = await done<{ uuid: string }>('POST /sub-contractors', subcontractorEntries());
  await done(`PUT /sub-contractors/${person.uuid}`, subcontractorEntries({ ein: undefined, phone: '785-555-0145' }));
  const order = await done<{ uuid: string }>('POST /work-orders', { description: 'Lay it', jobUUID: job.uuid });
  await done(`PUT /work-orders/${order.uuid}/sub-contractor`, { subContractorId: person.uuid });
  const item = await done<ItemJson>('POST /inventory', itemEntries());
  const { quantity: _quantity, cost: _cost, taxesPaid: _taxes, purchaseDate: _day, ...described } = itemEntries();
  await done(`PUT /inventory/${item.uuid}`, { ...described, name: 'Red oak plank' });
  await done(`POST /inventory/${item.uuid}/attributes`, { name: 'Width', value: '5 in', description: 'Wide' });
  await done('PUT ', {
    name: 'Tallgrass Flooring Co.',
    person: { firstName: 'Robin', lastName: 'Ashby' },
    address: owner.business.address,
    phone: '7855550142',
    email: 'billing@tallgrass.example',
  });
  const by = 'by Dana Whitfield';
  expect(await actorsOf(customer.uuid)).toEqual([
    `customer_created ${by}`,
    `customer_changed ${by}`,
    `link_renewed ${by}`,
  ]);
  expect(await actorsOf(job.uuid)).toEqual([`job_created ${by}`, `job_changed ${by}`]);
  expect(await actorsOf(person.uuid)).toEqual([`subcontractor_created ${by}`, `subcontractor_changed ${by}`]);
  expect(await actorsOf(order.uuid)).toEqual([`work_order_created ${by}`, `subcontractor_added ${by}`]);
  expect(await actorsOf(item.uuid)).toEqual([`item_created ${by}`, `item_changed ${by}`, `attribute_added ${by}`]);
  expect((await actorsOf(owner.business.businessId)).at(-1)).toContain(by);
});

const jobEntries = {
  name: 'Kitchen oak',
  description: 'White oak',
  address: { addressLine1: '418 Maple Row', city: 'Topeka', state: 'KS', zip: '66603' },
};

test('AUTH-21 the timeline of an invoice says which member did what, and goes on saying it when they have left', async () => {
  const { uuid } = await owner.draft();
  const line = { categoryId: owner.categories.get('Material'), description: 'Oak', quantity: 2, rate: 50 };
  const drafted = await done<InvoiceDetailJson>(`POST /invoices/${uuid}/lineItems`, line);
  await done(`PUT /invoices/${uuid}/status`, { status: 'sent' });
  const check = { categoryId: owner.categories.get('Payment'), description: 'Check 7', quantity: 1, rate: 20 };
  await done(`POST /invoices/${uuid}/lineItems`, check);
  await dana.call(`DELETE ${owner.base}/members/${(await dana.members(owner)).find(({ you }) => you)?.uuid}`);
  const { timeline } = await owner.invoice(uuid);
  const said = timeline.filter(({ kind }) => kind !== 'delivery').map(({ kind, by }) => [kind, by]);
  expect(said).toEqual([
    ['created', 'Robin Ashby'],
    ['sent', 'Dana Whitfield'],
    ['payment_recorded', 'Dana Whitfield'],
  ]);
  expect(await actorsOf(drafted.lineItems[0]?.uuid ?? '')).toEqual(['line_added by Dana Whitfield']);
  dana = await Colleague.join(product, owner, 'Dana Whitfield');
});

test('AUTH-21 stock history and messages name the member', async () => {
  const item = await done<ItemJson>('POST /inventory', itemEntries({ sku: 'OAK-6' }));
  await owner.call(`POST ${owner.base}/inventory/${item.uuid}/remove-quantity`, { quantity: 2 });
  const history = await owner.get<{ by: string }[]>(`GET ${owner.base}/inventory/${item.uuid}/transactions`);
  expect(history.map(({ by }) => by)).toEqual(['Robin Ashby', 'Dana Whitfield']);
  const started = await done<{ uuid: string }>('POST /communications', {
    customerId: owner.customer.uuid,
    message: 'We come on Monday.',
  });
  const { status, body } = await owner.call(`POST ${owner.base}/communications/${started.uuid}`, { message: 'At 8.' });
  expect([status, body.by]).toEqual([200, 'Robin Ashby']);
  const { messages } = await done<{ messages: { by: string }[] }>(`GET /communications/${started.uuid}`);
  expect(messages.map(({ by }) => by)).toEqual(['Dana Whitfield', 'Robin Ashby']);
});
