import { createHash } from 'node:crypto';
import type { VersionDetailJson } from '@underlay/contract/versions.ts';
import { dateIn, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { canonicalJson } from '@underlay/domain/offers/canonical-json.ts';
import { beforeAll, expect, test, vi } from 'vitest';
import { download } from '../../testing/files.ts';
import { TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
});

type Listed = Pick<VersionDetailJson, 'number' | 'total' | 'sha256' | 'sentAt' | 'replacedAt'>[];
const asker = (uuid: string) => {
  const path = `${owner.base}/invoices/${uuid}`;
  return {
    setStatus: (status: string) => owner.call<{ code: string; message: string }>(`PUT ${path}/status`, { status }),
    list: async () => (await owner.call<Listed>(`GET ${path}/versions`)).body,
    read: (number: number | string, since?: number | string) =>
      owner.call<VersionDetailJson>(`GET ${path}/versions/${number}${since === undefined ? '' : `?since=${since}`}`),
  };
};

test('VER-01 VER-05 VER-07 VER-09 what was sent is kept in versions, each with its hash, and says what changed since another', async () => {
  const { uuid } = await owner.draft({ isQuote: true, salesTaxPercentage: 6.25 });
  const { setStatus, list, read } = asker(uuid);
  expect(await list()).toEqual([]);
  await owner.addLine(uuid, { description: 'White oak, 5 in.', quantity: 100, rate: 10 });
  await owner.addLine(uuid, { description: 'Treads', quantity: 4, rate: 78.5, optional: true });
  await setStatus('sent');
  await setStatus('pending');
  const draft = await owner.invoice(uuid);
  const [oak, treads] = draft.lineItems;
  const path = `${owner.base}/invoices/${uuid}/lineItems`;
  await owner.call(`PUT ${path}`, { ...oak, description: 'Red oak, 5 in.', rate: 9 });
  await owner.call(`DELETE ${path}/${treads?.uuid}`);
  await owner.call(`PUT ${owner.base}/invoices/${uuid}/offer`, { discount: { amount: 50 } });
  await setStatus('sent');
  const versions = await list();
  expect(versions.map(({ number, total }) => [number, total])).toEqual([
    [1, 1_396.13],
    [2, 903.13],
  ]);
  expect(versions.map(({ replacedAt }) => replacedAt)).toEqual([versions[1]?.sentAt, null]);
  const kept = await product.platform.systemDb.sql<{ document: object }[]>`
    select document from sent_documents where invoice_id = ${uuid} order by version`;
  expect(kept.map(({ document }) => createHash('sha256').update(canonicalJson(document)).digest('hex'))).toEqual(
    versions.map(({ sha256 }) => sha256),
  );
  const { body: second } = await read(2, 1);
  const words = [
    { kind: 'removed', text: 'White' },
    { kind: 'added', text: 'Red' },
    { kind: 'same', text: ' oak, 5 in.' },
  ];
  expect(second).toMatchObject({ number: 2, lineItems: [{ description: 'Red oak, 5 in.', subTotal: 900 }] });
  expect(second.changes).toMatchObject({
    since: 1,
    sections: [],
    lines: [
      { was: { uuid: oak?.uuid, rate: 10, subTotal: 1_000 }, now: { rate: 9, subTotal: 900 }, words },
      { was: { uuid: treads?.uuid, optional: true, chosen: true }, now: null, words: null },
    ],
    discount: { was: null, now: { amount: 50, taken: 50 } },
    taxes: [{ was: { base: 1_314 }, now: { base: 850 } }],
    validity: null,
    terms: null,
    total: { before: 1_396.13, after: 903.13, difference: -493 },
  });
  const { body: first } = await read(1);
  expect([first.lineItems.length, first.changes, first.replacedAt]).toEqual([2, null, versions[1]?.sentAt]);
  const statuses = [await read(3), await read(0), await read('two'), await read(2, 3), await read(1, 1)].map(
    ({ status }) => status,
  );
  expect(statuses).toEqual([404, 404, 404, 200, 200]);
  const render = vi.spyOn(product.platform.documents, 'render');
  const pdf = async (number: number | string) =>
    (await download(owner, `${owner.base}/invoices/${uuid}/versions/${number}/pdf`, owner.token)).status;
  expect([await pdf(1), await pdf(2), await pdf(3), await pdf('two')]).toEqual([200, 200, 404, 404]);
  const replaced = formatDate(dateIn('America/Chicago', new Date(versions[1]?.sentAt ?? '')));
  const downloaded = render.mock.calls.flatMap(([printed, { isForMail }]) => (isForMail ? [] : printed));
  expect(downloaded).toMatchObject([
    {
      mark: { label: `Version 1 of 2, replaced on ${replaced}` },
      amount: '$1,396.13',
      lines: [
        { description: 'White oak, 5 in.', category: 'Material', subTotal: '$1,000.00' },
        { description: 'Treads' },
      ],
      link: null,
    },
    { mark: { label: 'Version 2 of 2' }, amount: '$903.13', lines: [{ description: 'Red oak, 5 in.' }], link: null },
  ]);
  await expect(
    product.platform.systemDb.sql`update sent_documents set sent_at = now() where invoice_id = ${uuid}`,
  ).rejects.toThrow();
});

test('VER-10 a quote is sent 50 times at most', async () => {
  const { uuid } = await owner.draft({ isQuote: true });
  await owner.addLine(uuid);
  await product.platform.systemDb.sql`
    insert into sent_documents (business_id, invoice_id, version, sent_at, document, sha256)
    select business_id, id, -n, now(), '{}', 'x' from invoices, generate_series(1, 49) n where id = ${uuid}`;
  const { setStatus } = asker(uuid);
  expect((await setStatus('sent')).status).toBe(200);
  await setStatus('pending');
  const { status, body } = await setStatus('sent');
  expect([status, body.code, body.message]).toEqual([
    409,
    'too_many_versions',
    'This offer was sent 50 times. Copy it to go on.',
  ]);
});

test('VER-09 an invoice as it was sent says what was due then, whatever was credited or charged since', async () => {
  const { uuid } = await owner.sent();
  await owner.call(`POST ${owner.base}/invoices/${uuid}/credits`, { amount: 100, reason: 'goodwill' });
  expect((await owner.invoice(uuid)).amount).toBe(962.5);
  // The mails have documents too.
  await product.settle();
  const render = vi.spyOn(product.platform.documents, 'render');
  await download(owner, `${owner.base}/invoices/${uuid}/versions/1/pdf`, owner.token);
  expect(render.mock.calls.at(-1)?.[0]).toMatchObject({ amount: '$1,062.50' });
});

test('VER-09 DISC-01 LATE-10 the PDF of a version says what less was owed in time and what a returned payment costs, as on the day of sending', async () => {
  const setFee = (returnedFee: number | null) =>
    owner.call(`PUT ${owner.base}/money-settings`, { partPayments: { kind: 'off' }, returnedFee });
  const { uuid } = await owner.draft();
  await owner.addLine(uuid);
  const path = `${owner.base}/invoices/${uuid}`;
  const discount = (terms: object | null) => owner.call(`PUT ${path}/early-discount`, { terms });
  await owner.call(`PUT ${path}/offer`, { discount: { amount: 50 } });
  await discount({ percent: 2, days: 10 });
  await setFee(20);
  const { setStatus } = asker(uuid);
  await setStatus('sent');
  const render = vi.spyOn(product.platform.documents, 'render');
  const printed = async (pdf: string) => {
    expect((await download(owner, `${path}/${pdf}`, owner.token)).status).toBe(200);
    // The mails of what was sent are rendered beside.
    return JSON.stringify(render.mock.calls.findLast(([, { isForMail }]) => !isForMail)?.[0]);
  };
  const fee = '$20.00 is added if your';
  const sent = await printed('pdf');
  const [early = ''] = /2% off \([^"]+/.exec(sent) ?? [];
  expect(early).toContain('$19.00');
  for (const words of [fee, early]) expect([words, sent.includes(words)]).toEqual([words, true]);
  // What is sent from now on says neither of them.
  await setStatus('pending');
  await discount(null);
  await setFee(null);
  await setStatus('sent');
  for (const [number, isSaid] of [
    [1, true],
    [2, false],
  ] as const) {
    const version = await printed(`versions/${number}/pdf`);
    for (const words of [fee, early]) expect([number, words, version.includes(words)]).toEqual([number, words, isSaid]);
  }
});
