import { CreditClient } from './credit-client.ts';
import type { Payer } from './payer.ts';
import type { TestBusiness } from './people.ts';
import { RefundClient } from './refund-client.ts';

/** Changes of credits and refunds, and what each needs. */
export function changesOfCredits(owner: TestBusiness, payer: Payer) {
  const { base } = owner;
  const credits = new CreditClient(owner);
  return {
    'refunds.refund': async () => {
      const client = new RefundClient(payer);
      const { paymentId } = await client.paidByCard();
      return () => client.refund(paymentId, 10);
    },
    'paymentOrders.useCredit': async () => {
      const { paymentId, invoice } = await new RefundClient(payer).paidByCard();
      const targets = [{ invoiceId: invoice.uuid, amount: invoice.amount }];
      await owner.call(`POST ${base}/payments/${paymentId}/allocations`, { from: targets[0], amount: invoice.amount });
      const body = { targets, idempotentKey: crypto.randomUUID() };
      return () => owner.visit(`POST ${owner.portal}/payments/use-credit`, body);
    },
    'credits.issue': async () => {
      const { uuid } = await owner.sent();
      return () => credits.issue(uuid, { amount: 10 });
    },
    'credits.void': async () => {
      const { body } = await credits.give(10);
      return () => credits.void(body.uuid);
    },
    'credits.place': async () => {
      const [{ body }, { uuid }] = [await credits.give(10), await owner.sent()];
      return () => credits.place(body.uuid, uuid, 10);
    },
    'credits.writeOff': async () => {
      const { uuid } = await owner.sent();
      return () => credits.writeOff(uuid);
    },
    'credits.writeOffRests': async () => {
      const { uuid, amount } = await owner.sent();
      await credits.writeOff(uuid, { amount: amount - 1 });
      return () => owner.call(`POST ${base}/write-offs`, { invoiceIds: [uuid] });
    },
    'grantedDiscounts.grant': async () => {
      const { uuid } = await owner.draft();
      await owner.addLine(uuid);
      await owner.call(`PUT ${base}/invoices/${uuid}/early-discount`, { terms: { percent: 2, days: 10 } });
      await owner.call(`PUT ${base}/invoices/${uuid}/status`, { status: 'sent' });
      return () => owner.call(`POST ${base}/invoices/${uuid}/early-discount/grant`);
    },
    'waivers.waive': async () => {
      const { charges } = await credits.charged();
      return () => credits.waive(charges[0]?.uuid, { amount: 5 });
    },
    'credits.recover': async () => {
      const { uuid } = await owner.sent();
      await credits.writeOff(uuid);
      return () => owner.call(`POST ${base}/invoices/${uuid}/recover`, { amount: 10, description: 'Check 7' });
    },
  };
}
