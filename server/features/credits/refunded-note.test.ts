import type { CustomerNoteJson } from '@underlay/contract/portal-credit-notes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CreditClient, startCredits } from '../../testing/credit-client.ts';
import { download } from '../../testing/files.ts';
import { mailsTo } from '../../testing/mails.ts';
import type { TestBusiness } from '../../testing/people.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { RefundClient } from '../../testing/refund-client.ts';
import type { TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let back: RefundClient;
let credits: CreditClient;

beforeAll(async () => {
  const begun = await startCredits();
  ({ product, owner, credits } = begun);
  back = new RefundClient(begun.payer);
});
afterAll(() => product.stop());

/** The text of the mail with which a customer got a note: it names its page. */
async function mailOfNote(noteId: string): Promise<string> {
  const find = async () =>
    (await mailsTo(product, owner.customer.email)).find(({ text }) => text.includes(`/credit-notes/${noteId}`));
  await owner.until(async () => (await find()) !== undefined);
  return (await find())?.text.replaceAll('\r', '') ?? '';
}

/** What its customer reads of a note: in the mail, on paper, and on its page. */
async function saidOf(noteId: string) {
  const mail = await mailOfNote(noteId);
  const pdf = await download(owner, `${owner.base}/credits/${noteId}/pdf`, owner.token);
  const { body: page } = await owner.visit<CustomerNoteJson>(`GET ${owner.portal}/credit-notes/${noteId}`);
  return { mail, paper: (await readPdf(pdf.bytes)).text.replace(/\s+/g, ' '), page };
}

test('CRED-09 CRED-13 a note whose money goes back says so, and promises no credit', async () => {
  const { invoice } = await back.paidByCard();
  const { body: note } = await credits.issue(invoice.uuid, { amount: 200, refund: true });
  const said = await saidOf(note.uuid);
  const sentence = '$200.00 is refunded to the card or bank account that it was paid from.';
  expect(said.page).toMatchObject({ total: 200, lessDue: 0, credit: 0, refunded: 200, fee: 0 });
  for (const text of [said.mail, said.paper]) {
    expect(text).toContain(sentence);
    expect(text).not.toContain('credit.');
  }
});

test('CRED-08 CRED-13 a note that keeps what was paid says that it is credit, and of no refund', async () => {
  const { invoice } = await back.paidByCard();
  const { body: note } = await credits.issue(invoice.uuid, { amount: 200 });
  const said = await saidOf(note.uuid);
  expect(said.page).toMatchObject({ credit: 200, refunded: 0 });
  for (const text of [said.mail, said.paper]) {
    expect(text).toContain('$200.00 is added to your credit.');
    expect(text).not.toContain('refunded');
  }
});

test('CRED-09 CRED-13 a note whose refund failed later says on its page, in the list and on paper that it is credit', async () => {
  const paid = await back.paidByCard();
  const { body: note } = await credits.issue(paid.invoice.uuid, { amount: 200, refund: true });
  await back.refundsAre(paid.paymentId, 'succeeded');
  expect((await saidOf(note.uuid)).page).toMatchObject({ credit: 0, refunded: 200 });
  const [there] = await back.atTheProvider(paid);
  await back.payer.control(`/bank/refunds/${there?.id}/fail`);
  await back.refundsAre(paid.paymentId, 'failed');
  const said = await saidOf(note.uuid);
  expect(said.page).toMatchObject({ credit: 200, refunded: 0 });
  expect(said.paper).toContain('$200.00 is added to your credit.');
  expect(said.paper).not.toContain('refunded');
  const { body: list } = await owner.visit<object[]>(`GET ${owner.portal}/credit-notes`);
  expect(list).toContainEqual(expect.objectContaining({ uuid: note.uuid, credit: 200, refunded: 0 }));
  // Sent back once more in its name, it is refunded.
  await back.refund(paid.paymentId, 200, `CN-${note.number}`);
  expect((await saidOf(note.uuid)).page).toMatchObject({ credit: 0, refunded: 200 });
});

test('CRED-09 CRED-13 FEE-09 a note that sends a whole payment back names it with its fee wherever it says so, until that fails', async () => {
  const paid = await back.paidByCard();
  const asked = { lines: paid.invoice.lineItems.map(({ uuid, quantity }) => ({ lineId: uuid, quantity })) };
  const { body: planned } = await credits.preview(paid.invoice.uuid, asked);
  expect(planned).toMatchObject({ total: 1062.5, pushedOff: [{ amount: 1062.5, refundableFee: 31.11 }] });
  const { body: note } = await credits.issue(paid.invoice.uuid, { ...asked, refund: true });
  const said = await saidOf(note.uuid);
  expect(said.page).toMatchObject({ total: 1062.5, credit: 0, refunded: 1062.5, fee: 31.11 });
  const sentence = '$1,093.61 is refunded to the card or bank account that it was paid from ($31.11 of it is the fee).';
  for (const text of [said.mail, said.paper]) expect(text).toContain(sentence);
  await back.refundsAre(paid.paymentId, 'succeeded');
  const [there] = await back.atTheProvider(paid);
  expect(there?.amount).toBe(109361);
  await owner.until(async () =>
    (await mailsTo(product, owner.customer.email)).some(({ text }) => text.includes('$1,093.61')),
  );
  await back.payer.control(`/bank/refunds/${there?.id}/fail`);
  await back.refundsAre(paid.paymentId, 'failed');
  const later = await saidOf(note.uuid);
  expect(later.page).toMatchObject({ credit: 1062.5, refunded: 0, fee: 0 });
  expect(later.paper).toContain('$1,062.50 is added to your credit.');
  expect(later.paper).not.toMatch(/refunded|of it is the fee/);
});

test('CRED-13 P19 a note goes out whatever its customer wants to receive, with what is added to their credit, what they have of it now, and why', async () => {
  const sent = await owner.sent();
  const invoiceMail = async () =>
    (await mailsTo(product, owner.customer.email)).find(({ text }) => text.includes(`/invoices/${sent.uuid}`));
  await owner.until(async () => (await invoiceMail()) !== undefined);
  const address = /<([^>]+)>/.exec((await invoiceMail())?.headers['list-unsubscribe'] ?? '')?.[1] ?? '';
  expect((await fetch(address, { method: 'POST', body: 'List-Unsubscribe=One-Click' })).ok).toBe(true);
  const before = (await owner.visit<{ credit: number }>(`GET ${owner.portal}`)).body.credit;
  const mail = await mailOfNote((await credits.give(5, { reason: 'other', note: 'For the wait' })).body.uuid);
  expect(mail).toContain(
    `$5.00 is added to your credit.\n\nYou have $${(before + 5).toLocaleString('en-US', { minimumFractionDigits: 2 })} of credit now.`,
  );
  expect(before).toBeGreaterThan(0);
  expect(mail).toContain('\nReason: For the wait\n');
  expect(mail).not.toContain('Unsubscribe');
});
