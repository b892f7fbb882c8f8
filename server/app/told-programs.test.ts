import type { NotificationsJson } from '@underlay/contract/notifications.ts';
import { addDays } from '@underlay/domain/calendar/calendar-date.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeDueDraws } from '../features/contracts/draws-due.ts';
import { noteBounce, noteReport } from '../features/deliveries/index.ts';
import { acceptanceOf } from '../testing/acceptance.ts';
import { Colleague } from '../testing/colleagues.ts';
import { Contracts, FLOOR_SCHEDULE } from '../testing/contracts.ts';
import { CreditClient } from '../testing/credit-client.ts';
import { WebhookScene } from '../testing/webhook-scene.ts';

let scene: WebhookScene;
let contracts: Contracts;
let office: Colleague;
let books: Colleague;

beforeAll(async () => {
  scene = await WebhookScene.open();
  const { owner, product } = scene;
  contracts = new Contracts(owner, product);
  [office, books] = [
    await Colleague.join(product, owner, 'Jo Office'),
    await Colleague.join(product, owner, 'Bea Books'),
  ];
  const { sql } = scene.platform.systemDb;
  for (const [{ email }, role] of [
    [office, 'office'],
    [books, 'accountant'],
  ] as const)
    await sql`update business_members m set role = ${role} from users u
      where u.id::text = m.user_id and u.email = ${email} and m.business_id = ${owner.business.businessId}`;
  // The accountant wants to hear of all that there is.
  await sql`update business_members set bell = '{"Quotes and signatures": {"bell": true}, "Problems": {"bell": true}}'
    where business_id = ${owner.business.businessId} and role = 'accountant'`;
});
afterAll(() => scene.stop());
beforeEach(() => {
  scene.receiver.got.length = 0;
});

/** The kinds and sentences that somebody's bell got, the newest first. */
async function bellOf(one: Pick<Colleague, 'call'>) {
  const { body } = await one.call<NotificationsJson>(`GET ${scene.owner.base}/notifications`);
  return body.notifications.map(({ kind, line }) => [kind, line]);
}

test('HOOK-02 BELL-04 a contract that is opened and canceled is told to programs and to those in whose bell nothing else says it', async () => {
  const { owner, receiver } = scene;
  await scene.hook('/contracts', { types: ['contract.opened', 'contract.canceled'] });
  const unheard = await scene.hook('/work', { types: null, rights: ['work'] });
  const job = await contracts.job();
  const quote = await contracts.quote(job.uuid);
  const path = `${owner.portal}/invoices/${quote.uuid}/acceptance`;
  expect((await owner.visit(`POST ${path}`, acceptanceOf(8403.46))).status).toBe(200);
  await scene.send();
  const { contract } = await contracts.money(job);
  expect(receiver.bodies('/contracts')).toMatchObject([
    {
      type: 'contract.opened',
      data: { id: contract?.uuid, uuid: contract?.uuid, jobId: job.uuid, sum: 8403.46, state: 'open' },
    },
  ]);
  const LINE = 'Quotes and signatures';
  expect((await bellOf(office)).slice(0, 1)).toEqual([['accepted', LINE]]);
  expect((await bellOf(office)).map(([kind]) => kind)).not.toContain('contract_opened');
  expect(await bellOf(books)).toEqual([['contract_opened', LINE]]);
  await contracts.cancel(job);
  await scene.send();
  expect(receiver.bodies('/contracts').at(-1)).toMatchObject({
    type: 'contract.canceled',
    data: { id: contract?.uuid, jobId: job.uuid, state: 'canceled', reason: 'They moved away' },
  });
  for (const one of [office, books]) expect((await bellOf(one))[0]).toEqual(['contract_canceled', LINE]);
  expect((await scene.messages(unheard.line)).filter(({ type }) => type.startsWith('contract'))).toEqual([]);
});

test('HOOK-02 BELL-04 DRAW-04 a draw that was made by itself and waits to be sent is told, and not one that went out', async () => {
  const { receiver, product } = scene;
  await scene.hook('/draws', { types: ['draw.ready'] });
  const on = addDays(product.today(), 1);
  const job = await contracts.signed(
    FLOOR_SCHEDULE.map((row, place) => ({
      ...row,
      when: place === 1 || place === 2 ? ({ due: 'day', on } as const) : { due: 'reached' },
      sendsItself: place === 2,
    })),
  );
  const moment = new Date(product.clock.now().getTime() + 2 * 86_400_000);
  await makeDueDraws({ ...product.platform, clock: { now: () => moment } });
  scene.later = 2 * 86_400_000 + 60_000;
  await scene.send();
  const draws = (await contracts.money(job)).draws;
  expect(receiver.bodies('/draws')).toMatchObject([
    { type: 'draw.ready', data: { id: draws[1]?.uuid, jobId: job.uuid, state: 'ready', planned: 3361.38 } },
  ]);
  expect((await bellOf(office))[0]).toEqual(['draw_ready', 'Quotes and signatures']);
});

test('HOOK-02 HOOK-15 what is written off is invoice.written_off to who hears that, and credit.issued as ever to all others', async () => {
  const { owner, receiver } = scene;
  await scene.hook('/written', { types: ['invoice.written_off'] });
  await scene.hook('/issued', { types: ['credit.issued', 'invoice.written_off'] });
  await scene.hook('/everything');
  const { uuid } = await owner.sent();
  await new CreditClient(owner).writeOff(uuid, { amount: 10 });
  await scene.send();
  expect(receiver.bodies('/written')).toMatchObject([
    { type: 'invoice.written_off', data: { id: uuid, amount: 1052.5 } },
  ]);
  expect(receiver.bodies('/issued')).toMatchObject([{ type: 'credit.issued', data: { kind: 'write_off', total: 10 } }]);
  expect(receiver.bodies('/everything').filter(({ type }) => /written|credit/.test(type))).toHaveLength(1);
});

test('HOOK-02 BELL-04 a mail that came back is told once, with what it was and why', async () => {
  const { owner, receiver, platform } = scene;
  await scene.hook('/failed', { types: ['delivery.failed'] });
  const { uuid, id } = await owner.sent();
  await scene.product.settle();
  const [mail] = await platform.systemDb.sql<{ id: string; recipient: string }[]>`
    select id, recipient from deliveries where invoice_id = ${uuid}`;
  for (const _ of [1, 2]) await noteBounce(platform, mail?.id ?? '', 'There is no such mailbox.');
  await scene.send();
  const { recipient } = mail ?? { recipient: '' };
  expect(receiver.bodies('/failed')).toMatchObject([
    {
      type: 'delivery.failed',
      data: {
        ...{ id: mail?.id, invoiceId: uuid, customerId: owner.customer.uuid, occasion: 'invoice', channel: 'email' },
        ...{ recipient, state: 'bounced', problem: 'There is no such mailbox.' },
      },
    },
  ]);
  expect((await bellOf(office)).filter(([kind]) => kind === 'invoice_mail_bounced')).toEqual([
    ['invoice_mail_bounced', 'Problems'],
  ]);
  const { body } = await office.call<NotificationsJson>(`GET ${owner.base}/notifications`);
  expect(body.notifications.find(({ kind }) => kind === 'invoice_mail_bounced')).toMatchObject({
    ...{ before: `An e-mail to ${recipient} about `, on: `invoice ${id}` },
    after: ' did not arrive: There is no such mailbox',
  });
  // It stands among the deliveries of its invoice already.
  expect((await owner.invoice(uuid)).timeline.map(({ kind }) => kind)).not.toContain('invoice_mail_bounced');
});

test('BELL-04 ROLE-08 HOOK-02 what came back is told to those who may open what it was about, and a report of spam as that', async () => {
  const { owner, receiver, platform, product } = scene;
  const estimator = await Colleague.join(product, owner, 'Ed Estimator', 'estimator');
  await platform.systemDb.sql`update business_members set bell = '{"Problems": {"bell": true}}'
    where business_id = ${owner.business.businessId} and role = 'estimator'`;
  await scene.hook('/work-alone', { types: ['delivery.failed'], rights: ['work'] });
  await scene.hook('/money-alone', { types: ['delivery.failed'], rights: ['money'] });
  const end = async (invoiceId: string, report: boolean) => {
    await product.settle();
    const [mail] = await platform.systemDb.sql<{ id: string; recipient: string }[]>`
      select id, recipient from deliveries where invoice_id = ${invoiceId}`;
    if (report) await noteReport(platform, mail?.id ?? '');
    else await noteBounce(platform, mail?.id ?? '', 'There is no such mailbox.');
    return mail?.recipient;
  };
  const [invoice, reported, quote] = [await owner.sent(), await owner.sent(), await owner.sent({ isQuote: true })];
  await end(invoice.uuid, false);
  const recipient = await end(reported.uuid, true);
  await end(quote.uuid, false);
  const newest = async (one: Pick<Colleague, 'call'>) => (await bellOf(one)).map(([kind]) => kind).slice(0, 3);
  expect(await newest(estimator)).toEqual(['quote_mail_bounced']);
  expect(await newest(office)).toEqual(['quote_mail_bounced', 'invoice_mail_reported', 'invoice_mail_bounced']);
  const { body } = await office.call<NotificationsJson>(`GET ${owner.base}/notifications`);
  expect(body.notifications[1]).toMatchObject({
    ...{ before: `${recipient} reported an e-mail about `, on: `invoice ${reported.id}`, after: ' as spam' },
  });
  await scene.send();
  expect(receiver.bodies('/work-alone')).toEqual([]);
  const told = receiver.bodies('/money-alone').map(({ data }) => data as { invoiceId: string; problem: string });
  const NO_MAILBOX = 'There is no such mailbox.';
  expect(new Map(told.map(({ invoiceId, problem }) => [invoiceId, problem]))).toEqual(
    new Map([
      [invoice.uuid, NO_MAILBOX],
      [reported.uuid, 'The recipient reported this mail as spam.'],
      [quote.uuid, NO_MAILBOX],
    ]),
  );
});

test('REF-05 samples about credits, contracts, draws and deliveries have values of the business', async () => {
  const { owner } = scene;
  const { body: gift } = await new CreditClient(owner).give(25);
  const sample = async (type: string) =>
    (await owner.get<{ data: object }>(`GET ${owner.base}/webhooks/sample?type=${type}`)).data;
  for (const type of ['credit.issued', 'credit.used', 'credit.voided'])
    expect([type, await sample(type)]).toMatchObject([type, { id: gift.uuid, total: 25, number: gift.number }]);
  for (const type of ['contract.opened', 'draw.ready'])
    expect([type, await sample(type)]).toMatchObject([type, { jobId: expect.any(String), uuid: expect.any(String) }]);
  expect(await sample('delivery.failed')).toMatchObject({ problem: 'There is no such mailbox.', state: 'bounced' });
});
