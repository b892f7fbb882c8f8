import { conversation, message } from './conversation-records.ts';
import { attribute, item, stockEntry } from './inventory-records.ts';
import { BUSINESS, customer, file, INVOICE, invoice, job, jobPage, offered, paymentRow } from './manager-records.ts';
import { credit, paidOnline, task } from './money-records.ts';
import { ORDER, report, subcontractor, workOrder } from './work-order-records.ts';

const API = `/business/${BUSINESS}`;
export const quote = { ...invoice, isQuote: true, status: 'sent', quoteExpiration: '2099-04-30' };
const order = { ...workOrder, subContractors: [subcontractor] };

/** A business with something of everything, so that every page has its buttons. */
export const furnished = {
  ...offered,
  [`GET ${API}/tasks`]: [task(1, 'unapplied_credit'), task(2, 'payment_returned'), task(4, 'contact_changed')],
  [`GET ${API}/invoices`]: [invoice, quote],
  [`GET ${API}/invoices/${INVOICE}`]: { ...paidOnline(), files: [file(1)] },
  [`GET ${API}/payments`]: [paymentRow],
  [`GET ${API}/payments/dashboard`]: [paymentRow],
  [`GET ${API}/reports/collected-per-week`]: [],
  [`GET ${API}/reports/receivables-aging`]: [],
  [`GET ${API}/reports/retainage-held`]: { total: 0, count: 0, jobs: [] },
  [`GET ${API}/communications`]: [conversation],
  [`GET ${API}/communications/${conversation.uuid}`]: {
    communication: conversation,
    toEmail: customer.email,
    messages: [message(1, 'Could the crew start on Tuesday?', { inbound: true, deliveries: [] })],
  },
  [`GET ${API}/customers/${customer.uuid}`]: customer,
  [`GET ${API}/customers/${customer.uuid}/credits`]: [credit],
  [`GET ${API}/jobs/${job.uuid}`]: jobPage({
    invoices: [invoice],
    workOrders: [order],
    subContractors: [subcontractor],
  }),
  [`GET ${API}/work-orders`]: [order],
  [`GET ${API}/work-orders/${ORDER}`]: { workOrder: order },
  [`GET ${API}/work-orders/${ORDER}/mails`]: [],
  [`GET ${API}/work-orders/${ORDER}/expense-reports`]: [report('approved')],
  [`GET ${API}/sub-contractors`]: [subcontractor],
  [`GET ${API}/sub-contractors/${subcontractor.uuid}`]: { subContractor: subcontractor, expenseReports: [] },
  [`GET ${API}/inventory`]: [item],
  [`GET ${API}/inventory/${item.uuid}`]: { ...item, inventoryAttributes: [attribute(1)] },
  [`GET ${API}/inventory/${item.uuid}/transactions`]: [stockEntry(1, 'add', 12, { taxesPaid: 4.8, totalCost: 96.4 })],
  [`GET ${API}/members`]: [],
  [`GET ${API}/invitations`]: [],
  [`GET ${API}/security-events`]: [],
};
