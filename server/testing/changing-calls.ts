import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import type { MemberJson } from '@underlay/contract/members.ts';
import { answersToOffers } from './answers-to-offers.ts';
import { changesOfContracts } from './contract-calls.ts';
import type { Contracts } from './contracts.ts';
import { changesOfCredits } from './credit-calls.ts';
import { png, upload } from './files.ts';
import type { Payer } from './payer.ts';
import type { TestBusiness } from './people.ts';
import { changesOfPictures } from './picture-calls.ts';
import { priceBookOf } from './price-items.ts';
import { changesOfRecorded } from './recorded-calls.ts';
import { RefundClient } from './refund-client.ts';
import { changesOfTemplates } from './template-calls.ts';
import { PASSWORD } from './test-product.ts';
import { workOrdersOf } from './work-orders.ts';

type Called = Promise<{ readonly status: number }>;

interface Surroundings {
  readonly owner: TestBusiness;
  readonly payer: Payer;
  readonly contracts: Contracts;
  /** Somebody new who is invited. */
  readonly guest: () => Promise<{ readonly email: string; call(line: string): Called }>;
  /** Runs SQL as the owner of the database, for states that take days or a bank. */
  readonly arrange: (statement: string) => Promise<readonly unknown[]>;
}

/**
 * Calls that need more than ids that exist: entries that fit together, or a state of what they change. Each prepares all of that, and
 * answers the call itself.
 */
export type ChangingCalls = Readonly<Record<string, () => Promise<() => Called>>>;

export const changingCalls = (all: Surroundings): ChangingCalls => ({
  ...ofTheBusiness(all),
  ...ofInvoices(all),
  ...changesOfContracts(all.contracts),
  ...ofMoney(all),
  ...ofWork(all),
  ...answersToOffers(all.owner),
  ...changesOfTemplates(all.owner),
  ...changesOfPictures(all.owner),
  ...changesOfRecorded(all.owner),
});

function ofTheBusiness({ owner, guest, arrange }: Surroundings): ChangingCalls {
  const { base, business, token } = owner;
  const entries = {
    name: business.name,
    person: { firstName: 'Robin', lastName: 'Ashby' },
    address: business.address,
    phone: '785-555-0142',
    email: 'billing@tallgrass.example',
  };
  const invite = async () => {
    const invited = await guest();
    const { body } = await owner.call<{ uuid: string }>(`POST ${base}/invitations`, { email: invited.email });
    return { invited, uuid: body.uuid };
  };
  const answer = async (how: 'accept' | 'decline') => {
    const { invited, uuid } = await invite();
    return () => invited.call(`POST /invitations/${uuid}/${how}`);
  };
  const colleague = async () => {
    const accept = await answer('accept');
    await accept();
    const members = await owner.get<MemberJson[]>(`GET ${base}/members`);
    return members.find(({ you }) => !you)?.uuid;
  };
  return {
    'taxRates.changeCategory': async () => () =>
      owner.call(`PUT ${base}/categories/${owner.categories.get('Material')}`, { tax: 'none' }),
    'businesses.update': async () => () => owner.call(`PUT ${base}`, { ...entries, phone: '785-555-0144' }),
    'businesses.updateAccount': async () => () =>
      owner.call(`PUT /account/${business.businessId}`, { ...entries, phone: '785-555-0143' }),
    'businesses.unfreeze': async () => {
      await arrange(`update businesses set payments_frozen_at = now() where id = '${business.businessId}'`);
      return () => owner.call(`POST ${base}/unfreeze`, { confirmation: { password: PASSWORD } });
    },
    'members.withdraw': async () => {
      const { uuid } = await invite();
      return () => owner.call(`DELETE ${base}/invitations/${uuid}`);
    },
    'members.sendAgain': async () => {
      const { uuid } = await invite();
      return () => owner.call(`POST ${base}/invitations/${uuid}/mail`);
    },
    'members.decline': () => answer('decline'),
    'members.accept': () => answer('accept'),
    'members.remove': async () => {
      const uuid = await colleague();
      return () => owner.call(`DELETE ${base}/members/${uuid}`);
    },
    'members.changeRole': async () => {
      const uuid = await colleague();
      return () => owner.call(`PUT ${base}/members/${uuid}/role`, { role: 'accountant' });
    },
    'members.changeInvitation': async () => {
      const { uuid } = await invite();
      return () => owner.call(`PUT ${base}/invitations/${uuid}/role`, { role: 'accountant' });
    },
    'webhooks.allAgain': async () => {
      const [first] = await owner.get<{ uuid: string }[]>(`GET ${base}/webhooks`);
      await arrange(`
        update webhook_messages set state = 'failed', next_at = null, done_at = now() where endpoint_id = '${first?.uuid}'`);
      return () => owner.call(`POST ${base}/webhooks/${first?.uuid}/again`, { since: '2020-01-01T00:00:00Z' });
    },
    'logos.change': async () => {
      const file = await png();
      return () => upload(owner, `${base}/logo`, file, token);
    },
  };
}

function ofInvoices({ owner }: Surroundings): ChangingCalls {
  const { base, token } = owner;
  const line = async () => {
    const { uuid } = await owner.draft();
    const { body } = await owner.addLine(uuid);
    const [first] = body.lineItems;
    return { uuid, lineId: first?.uuid ?? '', categoryId: first?.categoryId };
  };
  const change = async (isNamed: boolean) => {
    const { uuid, lineId, categoryId } = await line();
    const path = `${base}/invoices/${uuid}/lineItems${isNamed ? '' : `/${lineId}`}`;
    return () => owner.call(`PUT ${path}`, { uuid: lineId, categoryId, description: 'Red oak', quantity: 2, rate: 5 });
  };
  const ofSection = async (method: 'PUT' | 'DELETE') => {
    const { uuid } = await owner.draft();
    const { body } = await owner.call<InvoiceDetailJson>(`POST ${base}/invoices/${uuid}/sections`, { name: 'Hall' });
    const path = `${base}/invoices/${uuid}/sections/${body.sections[0]?.uuid}`;
    return () => owner.call(`${method} ${path}`, method === 'PUT' ? { name: 'Stairs' } : undefined);
  };
  return {
    'invoices.create': async () => () => owner.tryDraft({}),
    'invoices.addLine': async () => {
      const { uuid } = await owner.draft();
      return () => owner.addLine(uuid);
    },
    'invoices.changeLine': () => change(false),
    'invoices.changeNamedLine': () => change(true),
    'offers.change': async () => {
      const { uuid } = await owner.draft();
      return () => owner.call(`PUT ${base}/invoices/${uuid}/offer`, { discount: { percent: 5 } });
    },
    'offers.copy': async () => {
      const { uuid, jobId } = await owner.draft();
      return () => owner.call(`POST ${base}/invoices/${uuid}/copy`, { jobId, as: 'quote' });
    },
    'offers.addSection': async () => {
      const { uuid } = await owner.draft();
      return () => owner.call(`POST ${base}/invoices/${uuid}/sections`, { name: 'Hall' });
    },
    'offers.changeSection': () => ofSection('PUT'),
    'offers.removeSection': () => ofSection('DELETE'),
    'offers.updateRates': async () => {
      const { uuid } = await owner.draft();
      const book = priceBookOf(owner);
      const { body: item } = await book.add({ name: `Item of ${uuid}` });
      const { categoryId, unit, rate, uuid: priceItemId } = item;
      const { body } = await owner.addLine(uuid, { categoryId, description: 'Oak', unit, rate, priceItemId });
      await book.change(item, { rate: rate + 1 });
      return () => owner.call(`POST ${base}/invoices/${uuid}/rates`, { lineIds: [body.lineItems[0]?.uuid] });
    },
    'offers.order': async () => {
      const { uuid, lineId } = await line();
      const other = (await owner.addLine(uuid)).body.lineItems[1]?.uuid;
      return () =>
        owner.call(`PUT ${base}/invoices/${uuid}/order`, { sections: [{ id: null, lines: [other, lineId] }] });
    },
    'invoices.deleteLine': async () => {
      const { uuid, lineId } = await line();
      return () => owner.call(`DELETE ${base}/invoices/${uuid}/lineItems/${lineId}`);
    },
    'invoices.remove': async () => {
      const { uuid } = await owner.draft();
      return () => owner.call(`DELETE ${base}/invoices/${uuid}`);
    },
    'invoiceFiles.add': async () => {
      const [{ uuid }, file] = await Promise.all([owner.draft(), png()]);
      return () => upload(owner, `${base}/invoices/${uuid}/files`, file, token);
    },
  };
}

function ofMoney({ owner, payer, arrange }: Surroundings): ChangingCalls {
  const { base, business } = owner;
  const own = `business_id = '${business.businessId}'`;
  return {
    'deliveries.repeat': async () => {
      await owner.sent();
      await arrange(`update deliveries set state = 'failed' where ${own}`);
      const [first] = await arrange(`select id from deliveries where ${own} and channel = 'email' limit 1`);
      return () => owner.call(`POST ${base}/deliveries/${(first as { id: string }).id}/repeat`);
    },
    'refunds.applyCredit': async () => {
      const client = new RefundClient(payer);
      const { paymentId } = await client.credit();
      const { uuid } = await owner.sent();
      return () => client.apply(paymentId, uuid, 10);
    },
    'refunds.move': async () => {
      const { paymentId, invoice } = await new RefundClient(payer).paidByCard();
      const from = { invoiceId: invoice.uuid };
      return () => owner.call(`POST ${base}/payments/${paymentId}/allocations`, { from, amount: 10 });
    },
    ...changesOfCredits(owner, payer),
    'payments.payByBank': async () => {
      const invoice = await owner.sent();
      const entries = await payer.bankEntries(invoice);
      return () => payer.byBank(invoice.uuid, entries);
    },
    'payments.createIntent': async () => {
      const invoice = await owner.sent();
      return () => payer.openForm(invoice);
    },
    'portal.ask': async () => () =>
      owner.visit(`POST ${owner.portal}/messages`, {
        message: 'When do you come?',
        idempotentKey: crypto.randomUUID(),
      }),
  };
}

function ofWork({ owner }: Surroundings): ChangingCalls {
  const work = workOrdersOf(owner);
  return {
    'workOrders.changeInventory': async () => {
      const [order, item] = await Promise.all([work.create(), work.item(9)]);
      return () => work.add(order.body.uuid, item.uuid, 2);
    },
    'workOrders.changeSubcontractor': async () => {
      const [order, person] = await Promise.all([work.create(), work.person()]);
      return () => work.put(order.body.uuid, person.uuid, 'add');
    },
    'workOrders.addExpenseReport': async () => {
      const [order, person] = await Promise.all([work.create(), work.person()]);
      await work.put(order.body.uuid, person.uuid, 'add');
      const lineItems = [{ category: 'Material', description: 'Oak', quantity: 1, rate: 5 }];
      const path = `${work.orders}/${order.body.uuid}/subcontractors/${person.uuid}/expense-reports`;
      return () => owner.call(`POST ${path}`, { description: 'Oak', lineItems });
    },
  };
}
