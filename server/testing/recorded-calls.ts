import type { PaymentJson } from '@underlay/contract/payments.ts';
import { addDays, dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import type { TestBusiness } from './people.ts';

const daysAgo = (days: number) => addDays(dateIn('America/Chicago', new Date()), -days);

/** A check of $10.00 on an invoice of its own. */
async function checkOf(owner: TestBusiness) {
  const { uuid: invoiceId } = await owner.sent();
  const check = { tender: 'check', reference: invoiceId.slice(0, 8), receivedOn: daysAgo(9), note: '' };
  const body = { ...check, customerId: owner.customer.uuid, amount: 10, allocations: [{ invoiceId, amount: 10 }] };
  return () => owner.call<PaymentJson>(`POST ${owner.base}/payments`, body);
}

/** Changes of money that a manager records. */
export const changesOfRecorded = (owner: TestBusiness) => ({
  'recordedPayments.record': () => checkOf(owner),
  'recordedPayments.correct': async () => {
    const { body } = await (await checkOf(owner))();
    return () => owner.call(`PUT ${owner.base}/payments/${body.uuid}`, { reference: '2291', receivedOn: daysAgo(7) });
  },
  'recordedPayments.returned': async () => {
    const { body } = await (await checkOf(owner))();
    return () => owner.call(`POST ${owner.base}/payments/${body.uuid}/returned`, { on: daysAgo(5), reason: 'Stopped' });
  },
  'recordedPayments.remove': async () => {
    const { body } = await (await checkOf(owner))();
    return () => owner.call(`DELETE ${owner.base}/payments/${body.uuid}`);
  },
});
