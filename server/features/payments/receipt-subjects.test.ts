import { expect, test } from 'vitest';
import { mailOf } from '../../testing/mails.ts';
import { Payer } from '../../testing/payer.ts';
import { TestBusiness } from '../../testing/people.ts';
import { RefundClient } from '../../testing/refund-client.ts';
import { sharedProduct } from '../../testing/shared-product.ts';

test('PART-22 INV-23 the mail of a part payment, and of several invoices, is called after the payment, and says below what stands for which', async () => {
  const owner = await TestBusiness.open(await sharedProduct());
  const back = new RefundClient(new Payer(owner));
  const { payer } = back;
  const { first, second, paymentId } = await back.paidTogether();
  const together = await mailOf(owner, paymentId, 'settled');
  expect(together.subject).toMatch(/^Payment of \$2,\d{3}\.\d\d to Tallgrass Flooring Co\.$/);
  for (const { id } of [first, second]) expect(together.text).toContain(`Invoice ${id}: $1,062.50`);
  const invoice = await owner.sent();
  const { body: intent } = await payer.openForm(invoice, {
    amount: 400,
    targets: [{ invoiceId: invoice.uuid, amount: 400 }],
  });
  await payer.confirmCard(intent);
  const { body: part } = await payer.finish(intent.id);
  expect(part.amount).toBeGreaterThan(400);
  const mail = await mailOf(owner, part.uuid, 'settled');
  expect(mail.subject).toMatch(/^Payment of \$4\d\d\.\d\d to Tallgrass Flooring Co\.$/);
  expect(mail.text).toContain(`$662.50 of invoice ${invoice.id} stays due on `);
  const whole = await back.paidByCard();
  expect((await mailOf(owner, whole.paymentId, 'settled')).subject).toMatch(
    new RegExp(`^Receipt: .+ for invoice ${whole.invoice.id}$`),
  );
});
