import { expect, onTestFinished, test } from 'vitest';
import { acceptanceOf } from '../../testing/acceptance.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct } from '../../testing/test-product.ts';

type Answer = { readonly deposit?: { readonly invoiceId: string } | null };

const SCHEDULE = [
  { name: 'Deposit', howMuch: { basis: 'percent', percent: 10 }, when: { due: 'acceptance' } },
  { name: 'Floor laid', howMuch: { basis: 'rest' }, when: { due: 'reached' } },
];

test('SEE-05 VER-04 DRAW-09 the timeline of a quote says all that happened to it and to which version, that of a draw which contract it is of', async () => {
  const product = await startProduct();
  onTestFinished(() => product.stop());
  const owner = await TestBusiness.open(product, null);
  const draft = async () => (await owner.draft({ isQuote: true, salesTaxPercentage: 0 })).uuid;
  const [uuid, other] = [await draft(), await draft()];
  const path = `${owner.base}/invoices/${uuid}`;
  const theirs = `${owner.portal}/invoices/${uuid}`;
  // What happens at the same moment has no order of its own.
  const step = async (line: string, body?: object) => {
    product.clock.advance(1_000);
    const answer = await (line.includes('/portfolios/')
      ? owner.visit<Answer>(line, body)
      : owner.call<Answer>(line, body));
    expect([line, answer.status]).toEqual([line, expect.toSatisfy((status: number) => status < 300)]);
    return answer.body;
  };
  const send = (of: string) => step(`PUT ${owner.base}/invoices/${of}/status`, { status: 'sent' });
  for (const each of [other, uuid]) await owner.addLine(each, { quantity: 1, rate: 500 });
  await send(other);
  await step(`PUT ${path}/offer`, { schedule: SCHEDULE });
  await send(uuid);
  for (const _ of ['twice', 'is once']) await step(`GET ${theirs}/offer`);
  await step(`POST ${theirs}/question`, { message: 'And the hall?' });
  await step(`POST ${path}/reminder`, {});
  await product.settle();
  await step(`POST ${theirs}/decline`, { version: 1, reason: 'price' });
  await step(`PUT ${path}/status`, { status: 'pending' });
  await send(uuid);
  await step(`GET ${theirs}`);
  await step(`GET ${theirs}/offer`);
  product.clock.advance(1_000);
  const { deposit } = await step(`POST ${theirs}/acceptance`, acceptanceOf(500, { version: 2, deposit: 50 }));
  product.clock.advance(1_000);
  await product.settle();
  const timelineOf = async (of: string) =>
    (await owner.invoice(of)).timeline.map(({ kind, detail, delivery }) =>
      [kind === 'delivery' ? `${delivery?.occasion} ${delivery?.state}` : kind, kind === 'delivery' ? null : detail]
        .filter((part) => part !== null)
        .join(': '),
    );
  expect(await timelineOf(uuid)).toEqual([
    'created',
    'changed',
    'sent: Version 1',
    'invoice sent',
    'opened: Version 1',
    'question_asked',
    'reminded',
    'reminder sent',
    'declined: Price',
    'retracted',
    'sent: Version 2',
    'invoice sent',
    'opened: Version 2',
    'accepted: Elena Marchetti',
    'signed_copy_made',
    'signed sent',
  ]);
  expect((await timelineOf(other)).at(-1)).toBe('withdrawn');
  const { id } = await owner.invoice(uuid);
  expect(await timelineOf(deposit?.invoiceId ?? '')).toEqual([`created: Deposit, contract of quote ${id}`, 'sent']);
});
