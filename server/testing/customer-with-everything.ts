import { type Endpoint, paramNames } from '@underlay/contract/endpoint.ts';
import { contract } from '@underlay/contract/index.ts';
import type { AccountJson } from '@underlay/contract/portal.ts';
import { acceptanceOf } from './acceptance.ts';
import { CreditClient } from './credit-client.ts';
import { pdf, upload } from './files.ts';
import { Payer } from './payer.ts';
import { TestBusiness } from './people.ts';
import { sentPicture } from './picture-calls.ts';
import type { TestProduct } from './test-product.ts';

/** Every call that a customer makes by the link of their mail. */
export const PORTAL = Object.entries(contract).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>)
    .filter(([, spec]) => spec.access === 'portal')
    .map(([name, spec]) => ({ name: `${feature}.${name}`, spec })),
);

/** A customer with everything that can be asked for: an invoice, a quote, a signed one, a file, two payments, an open card form. */
export async function customerWithEverything(product: TestProduct) {
  const owner = await TestBusiness.open(product);
  const payer = new Payer(owner);
  const invoice = await owner.sent();
  const path = `${owner.base}/invoices/${invoice.uuid}/files`;
  const { body: file } = await upload(owner, path, pdf(), owner.token);
  const { body: payment } = await payer.payByBank(await owner.sent());
  const { body: intent } = await payer.openForm(invoice);
  const { body: account } = await owner.visit<AccountJson>(`GET ${owner.portal}`);
  const { uuid: quoteId } = await owner.sent({ isQuote: true, quoteExpiration: '2099-01-31' });
  const pictured = await sentPicture(owner);
  const { body: job } = await owner.call<{ uuid: string }>(`POST ${owner.base}/jobs`, owner.job);
  const signed = await owner.sent({ isQuote: true, quoteExpiration: '2099-01-31', jobId: job.uuid });
  await owner.visit(`POST ${owner.portal}/invoices/${signed.uuid}/acceptance`, acceptanceOf(signed.total));
  await product.settle();
  const { body: note } = await new CreditClient(owner).give(10);
  const [portfolioId = '', accountId = ''] = [owner.portal.split('/')[2], owner.accountId];
  const ids = {
    portfolioId,
    accountId,
    invoiceId: invoice.uuid,
    fileId: file.uuid,
    paymentId: payment.uuid,
    intentId: intent.id,
    communicationId: account.communicationId,
    pictureId: pictured.pictureId,
    jobId: owner.job.uuid,
    creditId: note.uuid,
  };
  const bodies: Record<string, object> = {
    'payments.payByBank': await payer.bankEntries(invoice),
    'payments.createIntent': { amount: invoice.amount, accountId, invoiceId: invoice.uuid },
    'payments.finishIntent': { status: 'succeeded', accountId },
    'paymentOrders.prepare': { targets: [{ invoiceId: invoice.uuid }] },
    'paymentOrders.useCredit': { targets: [{ invoiceId: invoice.uuid, amount: 1 }], idempotentKey: invoice.uuid },
    'bankPayments.verify': { deposit1: 0.32, deposit2: 0.45 },
    'portal.ask': { message: 'When do you come?', idempotentKey: invoice.uuid },
    'portalJobs.ask': { message: 'When do you come?' },
    'portalOffers.accept': acceptanceOf(invoice.total),
    'portalOffers.sendCode': { by: 'email' },
    'portalOffers.decline': { version: 1, reason: 'price' },
    'portalOffers.ask': { message: 'When do you come?' },
    'contact.changePreferences': { receiveEmail: false, receiveSMS: false },
    'contact.changeContact': { email: 'thief@evil.example', phoneNumber: '7855550100' },
  };
  /** In place of ids of theirs, those that somebody else has. */
  const ask = async ({ name, spec }: (typeof PORTAL)[number], at: Readonly<Record<string, string>> = {}) => {
    const others = { portalOffers: quoteId, signedFiles: signed.uuid, offerPictures: pictured.invoiceId };
    const document = others[name.split('.')[0] as keyof typeof others] ?? invoice.uuid;
    const own = { ...ids, invoiceId: document, number: '1', ...at };
    const path = paramNames(spec.path).reduce((url, param) => url.replace(`:${param}`, idNamed(own, param)), spec.path);
    if (spec.body && !bodies[name]) throw new Error(`This test needs a correct body for ${name}.`);
    const answer = await fetch(`${product.origin}/core/api${path}`, {
      method: spec.method,
      ...(spec.body && {
        body: JSON.stringify(bodies[name]).replaceAll(accountId, own.accountId),
        headers: { 'content-type': 'application/json' },
      }),
    });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  return { owner, payer, invoice, payment, file, pictured, ids, ask };
}

function idNamed(ids: Record<string, string>, name: string): string {
  const id = ids[name];
  if (!id) throw new Error(`This test needs an id for :${name}.`);
  return id;
}
