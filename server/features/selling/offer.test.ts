import type { OfferJson } from '@underlay/contract/portal-offers.ts';
import { offerFigures } from '@underlay/contract/testing/offer-figures.ts';
import { offerPrice, packageDifference } from '@underlay/domain/offers/choice-price.ts';
import { choicesAsTheyStand } from '@underlay/domain/offers/choices.ts';
import { beforeAll, expect, test } from 'vitest';
import { floorQuote } from '../../testing/floor-quote.ts';
import { TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
});

const quote = async (change: object = {}) =>
  (await owner.draft({ isQuote: true, salesTaxPercentage: 0, ...change })).uuid;
const setStatus = (uuid: string, status: string) => owner.call(`PUT ${owner.base}/invoices/${uuid}/status`, { status });
const read = (uuid: string, portal = owner.portal) =>
  owner.visit<OfferJson & { code: string; message: string }>(`GET ${portal}/invoices/${uuid}/offer`);

/** What choices come to in the browser, from the answer alone. */
const totals = (offer: OfferJson, { better = '', best = '', stairs = '' }: Readonly<Record<string, string>>) => {
  const figures = offerFigures(offer);
  const molding = offer.lines.find(({ description }) => description.startsWith('Shoe'))?.id ?? '';
  const start = choicesAsTheyStand(figures);
  return [
    offerPrice(figures, start)?.total,
    offerPrice(figures, { sections: new Set([better, stairs]), lines: new Set([molding]) })?.total,
    packageDifference(figures, start, best),
  ];
};

test('OPT-05 QUO-02 QUO-11 VER-09 a quote is answered with all that its choices are priced with, and with nothing that is hidden', async () => {
  const uuid = await quote({ quoteExpiration: '2099-01-31' });
  const places = await floorQuote(owner, uuid);
  expect((await read(uuid)).status).toBe(404);
  await setStatus(uuid, 'sent');
  const { body: open } = await read(uuid);
  expect(open).toMatchObject({
    ...{ version: 1, state: 'waiting', answeredAt: null, signedBy: null, total: 6_497.47 },
    ...{ business: 'Tallgrass Flooring Co.', email: 'billing@tallgrass.example', quoteExpiration: '2099-01-31' },
    ...{ customer: 'Maple Row Property Group', asksTitle: true, notes: '', terms: '', templateNumber: 'offer-2026-1' },
    ...{ hides: { rates: false, sections: false, onePrice: false }, sums: null, changes: null },
    versions: [{ number: 1, total: 6_497.47, replacedAt: null }],
  });
  expect(open.name).toBe(`Quote ${(await owner.invoice(uuid)).id}`);
  expect(totals(open, places)).toEqual([649_747, 840_346, 181_413]);
  for (const show of [{ rates: false }, { onePrice: true }]) {
    await setStatus(uuid, 'pending');
    const { status, body } = await read(uuid);
    expect([status, body.code, body.message]).toEqual([
      409,
      'quote_revising',
      'Tallgrass Flooring Co. is revising this quote. You will get the new version by e-mail.',
    ]);
    await owner.call(`PUT ${owner.base}/invoices/${uuid}/offer`, { show });
    await setStatus(uuid, 'sent');
    const { body: shown } = await read(uuid);
    expect(totals(shown, places)).toEqual([649_747, 840_346, 181_413]);
    expect(
      new Set(shown.lines.map(({ quantity, unit, discount }) => JSON.stringify([quantity, unit, discount]))),
    ).toEqual(new Set(['[1,"lump sum",null]']));
    expect(shown.lines.every(({ rate }) => rate === 0)).toBe(show.rates === undefined);
  }
  const { body: last } = await read(uuid);
  expect(last.versions.map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(last.versions[0]?.replacedAt).toBe(last.versions[1]?.sentAt);
});

test('QUO-02 a line that its customer may take has its price on their page with hidden rates, and counts nothing', async () => {
  const uuid = await quote();
  await owner.addLine(uuid, { quantity: 1, rate: 100 });
  await owner.addLine(uuid, { quantity: 3, rate: 40, optional: true, chosen: false });
  await owner.call(`PUT ${owner.base}/invoices/${uuid}/offer`, { show: { rates: false } });
  await setStatus(uuid, 'sent');
  const { body } = await owner.visit<{ lineItems: object[] }>(`GET ${owner.portal}/invoices/${uuid}`);
  expect(body.lineItems[1]).toMatchObject({ quantity: 1, unit: 'lump sum', rate: 120, subTotal: 0 });
});

test('SIGN-16 P22 nobody has a quote but its customer, an invoice is no offer, and what another customer was sent is not theirs', async () => {
  const uuid = await quote();
  await owner.addLine(uuid, { quantity: 1, rate: 100 });
  await setStatus(uuid, 'sent');
  const other = await TestBusiness.open(product, null);
  const { uuid: invoice } = await owner.sent();
  for (const asked of [read(uuid, other.portal), read(invoice), read(owner.job.uuid)])
    expect((await asked).status).toBe(404);
  await setStatus(uuid, 'pending');
  const { body: neighbour } = await owner.call<{ uuid: string; portalPath: string }>(`POST ${owner.base}/customers`, {
    ...{ person: { firstName: 'Ada', lastName: 'Moss' }, address: owner.customer.address },
    business: { typeOfBusiness: 'individual', phone: '785-555-0190', email: 'ada@moss.example' },
  });
  const { uuid: jobId, name, description, address } = owner.job;
  await owner.call(`PUT ${owner.base}/jobs/${jobId}`, {
    ...owner.job,
    name,
    description,
    address,
    customerId: neighbour.uuid,
  });
  const portal = neighbour.portalPath.replace('/p/u/', '/portfolios/').replace('/a/', '/accounts/');
  expect((await read(uuid, portal)).status).toBe(404);
  expect((await read(uuid)).status).toBe(404);
  await setStatus(uuid, 'sent');
  const { body: theirs } = await read(uuid, portal);
  expect([theirs.version, theirs.asksTitle, theirs.versions.map(({ number }) => number)]).toEqual([2, false, [2]]);
});
