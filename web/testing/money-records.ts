import { customer, INVOICE, invoice, job, line, payment, paymentRow } from './manager-records.ts';

/** What happens to a payment later, as it travels, for the tests of the manager's screens. */
export const PAYMENT = 'b0000000-0000-4000-8000-000000000001';

/** A line of the invoice that was paid online from a bank account. */
export const bankPayment = (more: object = {}) => ({
  ...payment(3, 212.5, 'settled'),
  paymentId: PAYMENT,
  paymentMethod: 'ach',
  description: 'Bank account ending in 6789',
  ...more,
});

export const paidOnline = (more: object = {}) => ({
  ...invoice,
  status: 'paid',
  amount: 0,
  lineItems: [line(1), line(2), bankPayment(more)],
});

export const bankRow = {
  ...paymentRow,
  uuid: PAYMENT,
  description: 'Bank account ending in 6789',
  amount: 212.5,
  fee: 1,
  method: 'ach',
  status: 'settled',
};

export const money = {
  refundable: 212.5,
  refundableFee: 1,
  credit: 0,
  unused: 0,
  allocations: [{ invoiceUuid: INVOICE, invoiceId: 1048, amount: 212.5, free: 212.5 }],
  refunds: [],
  hasAuthorization: true,
};

export const refund = (id: number, more: object = {}) => ({
  uuid: `60000000-0000-4000-8000-00000000000${id}`,
  createdAt: '2026-03-05T15:00:00Z',
  amount: 100,
  fee: 0,
  reason: 'Two planks were missing',
  status: 'succeeded',
  failure: null,
  from: [],
  ...more,
});

export const task = (id: number, kind: string, more: object = {}) => ({
  uuid: `50000000-0000-4000-8000-00000000000${id}`,
  kind,
  createdAt: '2026-03-05T15:00:00Z',
  customerId: customer.uuid,
  customerName: customer.displayName,
  invoiceUuid: INVOICE,
  invoiceId: 1048,
  jobUuid: job.uuid,
  jobName: job.name,
  drawOrdinal: null,
  paymentId: PAYMENT,
  amount: 1062.5,
  detail: '',
  ...more,
});

export const credit = {
  paymentId: PAYMENT,
  createdAt: '2026-03-05T15:00:00Z',
  description: 'Bank account ending in 6789',
  invoiceId: 1047,
  amount: 300,
};

export const authorization = {
  paymentId: PAYMENT,
  text: "I authorize this payment to, Tallgrass Flooring Co., on today's date. I agree with the terms of use.",
  template: 'ach-web-2026-1',
  termsVersion: '2026-1',
  signature: 'Dana Okafor',
  accountHolderName: 'Maple Row Property Group',
  accountType: 'business_checking',
  lastFour: '6789',
  amount: 212.5,
  fee: 1,
  total: 213.5,
  invoiceId: 1048,
  invoiceVersion: 3,
  effectiveDate: '2026-03-03',
  signedAt: '2026-03-03T15:00:00Z',
  ipAddress: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)',
  sequence: 12,
  hash: '9f2c77aa01',
  chain: '51be0c42d3',
};
