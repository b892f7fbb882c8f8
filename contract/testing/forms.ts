import {
  ACCOUNT_FIELDS,
  BANK_ACCOUNT_FIELDS,
  BUSINESS_BANK_FIELDS,
  DETAILS_FIELDS,
  PAYMENT_SETTINGS_FIELDS,
} from '@underlay/domain/businesses/fields.ts';
import { MESSAGE_FIELDS, NEW_MESSAGE_FIELDS, QUESTION_FIELDS } from '@underlay/domain/communications/fields.ts';
import { CONNECTION_FIELDS } from '@underlay/domain/connections/fields.ts';
import { CANCEL_FIELDS } from '@underlay/domain/contracts/fields.ts';
import {
  GIFT_FIELDS,
  NOTE_FIELDS,
  RECOVER_FIELDS,
  VOID_FIELDS,
  WAIVE_FIELDS,
  WRITE_OFF_FIELDS,
} from '@underlay/domain/credits/fields.ts';
import { CUSTOMER_FIELDS } from '@underlay/domain/customers/fields.ts';
import type { FieldTable } from '@underlay/domain/forms/field.ts';
import {
  ATTRIBUTE_FIELDS,
  ITEM_FIELDS,
  LOT_FIELDS,
  NEW_ITEM_FIELDS,
  REMOVAL_FIELDS,
} from '@underlay/domain/inventory/fields.ts';
import { INVOICE_FIELDS, LINE_FIELDS } from '@underlay/domain/invoices/fields.ts';
import { JOB_CHANGE_FIELDS, JOB_FIELDS } from '@underlay/domain/jobs/fields.ts';
import { INVITATION_FIELDS } from '@underlay/domain/members/fields.ts';
import { SECTION_FIELDS, WITHDRAW_FIELDS } from '@underlay/domain/offers/fields.ts';
import { OWNER_CHANGE_FIELDS, OWNER_FIELDS } from '@underlay/domain/owners/fields.ts';
import {
  BANK_PAYMENT_FIELDS,
  CORRECTION_FIELDS,
  CREDIT_FIELDS,
  METHOD_FIELDS,
  PAID_BACK_FIELDS,
  RECORDED_FIELDS,
  REFUND_FIELDS,
  RETURNED_FIELDS,
  SIGNATURE_FIELDS,
} from '@underlay/domain/payments/fields.ts';
import { OWN_EMAIL_FIELDS, PASSKEY_FIELDS, REACH_FIELDS } from '@underlay/domain/people/fields.ts';
import { PRICE_ITEM_FIELDS } from '@underlay/domain/price-book/fields.ts';
import { SUBCONTRACTOR_CHANGE_FIELDS, SUBCONTRACTOR_FIELDS } from '@underlay/domain/subcontractors/fields.ts';
import { TAX_RATE_FIELDS } from '@underlay/domain/tax-rates/fields.ts';
import { WEBHOOK_FIELDS } from '@underlay/domain/webhooks/fields.ts';
import {
  CREW_MAIL_FIELDS,
  EXPENSE_LINE_FIELDS,
  EXPENSE_REPORT_FIELDS,
  ORDER_ITEM_FIELDS,
  ORDER_SUBCONTRACTOR_FIELDS,
  WORK_ORDER_CHANGE_FIELDS,
  WORK_ORDER_FIELDS,
} from '@underlay/domain/work-orders/fields.ts';
import { z } from 'zod';
import { bankPayments } from '../bank-payments.ts';
import { BusinessBank } from '../business-entries.ts';
import { businesses, PaymentSettings } from '../businesses.ts';
import { communications } from '../communications.ts';
import { connections } from '../connections.ts';
import { contact } from '../contact.ts';
import { contracts } from '../contracts.ts';
import { credits } from '../credits.ts';
import { crew } from '../crew.ts';
import { customers } from '../customers.ts';
import { inventory } from '../inventory.ts';
import { LineWrite } from '../invoice-lines.ts';
import { invoices } from '../invoices.ts';
import { jobs } from '../jobs.ts';
import { members } from '../members.ts';
import { offers } from '../offers.ts';
import { OwnerUpdate, OwnerWrite } from '../owners.ts';
import { passkeys } from '../passkeys.ts';
import { paymentMethods } from '../payment-methods.ts';
import { AchPayment } from '../payments.ts';
import { portal } from '../portal.ts';
import { priceItems } from '../price-items.ts';
import { percent } from '../primitives.ts';
import { recordedOffers } from '../recorded-offers.ts';
import { recordedPayments } from '../recorded-payments.ts';
import { refunds } from '../refunds.ts';
import { subcontractors } from '../subcontractors.ts';
import { taxRates } from '../tax-rates.ts';
import { waivers } from '../waivers.ts';
import { webhooks } from '../webhooks.ts';
import { workOrders } from '../work-orders.ts';

/** What the page of a payment adds by itself. */
const COMPUTED = {
  invoiceId: true,
  accountId: true,
  idempotentKey: true,
  paymentDate: true,
  amount: true,
  paymentFee: true,
} as const;

/** The page adds where the money stands. */
const RECORDED = z.preprocess(
  (body) => ({ ...Object(body), allocations: [{ invoiceId: '5f0c8f0a-7a2b-4d7b-8c55-2a3b4c5d6e7f', amount: 1 }] }),
  recordedPayments.record.body,
);

/** The page asks for words about another reason by a rule of its own. */
const sayingWhy = (body: z.ZodType) =>
  z.preprocess((entries) => {
    const { reason, note, ...rest } = Object(entries);
    return { ...rest, reason, note: reason === 'other' && !note ? 'Why' : note };
  }, body);

/** One way of the two: the page asks for lines or for an amount, and sends its restocking as a percent. */
const { amount, reason, note } = credits.issue.body.shape;
const NOTE = z.object({ amount, reason, note, restocking: percent().optional() });

/** The page says by itself that the item is added. */
const ORDER_ITEM = z.preprocess((body) => ({ ...Object(body), status: 'added' }), workOrders.changeInventory.body);

/** The page says by itself who is chosen. */
const CREW_MAIL = z.preprocess(
  (body) => ({ ...Object(body), subContractorIds: ['5f0c8f0a-7a2b-4d7b-8c55-2a3b4c5d6e7f'] }),
  crew.mail.body,
);

const ADDRESS = { addressLine1: '418 Maple Row', city: 'Topeka', state: 'KS', zip: '66603' };
const PERSON = { firstName: 'Dana', lastName: 'Whitfield' };
const NUMBERS = { routingNumber: '110000000', accountNumber: '000123456789' };
/** The rest of what the wizard sends with the details: the account, its bank and its owner. */
const ACCOUNT = {
  name: 'Tallgrass Flooring',
  person: PERSON,
  address: ADDRESS,
  businessBank: { accountType: 'business_checking', accountHolderName: 'Tallgrass', ...NUMBERS },
  beneficialOwners: [
    {
      ...PERSON,
      email: 'dana@tallgrass.example',
      phone: '785-555-0142',
      dateOfBirth: '1979-04-12',
      ssn: '123-45-6789',
      address: ADDRESS,
      primaryRepresentative: true,
    },
  ],
};
const DETAILS = z.preprocess((body) => ({ ...ACCOUNT, ...Object(body) }), businesses.create.body);

/** The page asks for one role by a rule of its own, and sends a birth date that stays as an empty text. */
const owner = (body: z.ZodType) =>
  z.preprocess(
    (entries: { dateOfBirth: string | null }) => ({
      ...entries,
      dateOfBirth: entries.dateOfBirth ?? '',
      primaryRepresentative: true,
    }),
    body,
  );

/** Every form: its table, and the body that the contract declares for what it sends. */
export const FORMS: readonly [name: string, fields: FieldTable, body: z.ZodType][] = [
  ['customer', CUSTOMER_FIELDS, customers.create.body],
  ['customer that is changed', CUSTOMER_FIELDS, customers.update.body],
  ['new subcontractor', SUBCONTRACTOR_FIELDS, subcontractors.create.body],
  ['subcontractor that is changed', SUBCONTRACTOR_CHANGE_FIELDS, subcontractors.update.body],
  ['new job', JOB_FIELDS, jobs.create.body],
  ['job that is changed', JOB_CHANGE_FIELDS, jobs.update.body],
  ['new item', NEW_ITEM_FIELDS, inventory.create.body],
  ['item that is changed', ITEM_FIELDS, inventory.update.body],
  ['lot that comes in', LOT_FIELDS, inventory.addQuantity.body],
  ['removal from stock', REMOVAL_FIELDS, inventory.removeQuantity.body],
  ['attribute', ATTRIBUTE_FIELDS, inventory.addAttribute.body],
  ['new work order', WORK_ORDER_FIELDS, workOrders.create.body],
  ['work order that is changed', WORK_ORDER_CHANGE_FIELDS, workOrders.update.body],
  ['item for a work order', ORDER_ITEM_FIELDS, ORDER_ITEM],
  ['subcontractor on a work order', ORDER_SUBCONTRACTOR_FIELDS, workOrders.changeSubcontractor.body],
  ['expense report', EXPENSE_REPORT_FIELDS, workOrders.addExpenseReport.body.omit({ lineItems: true })],
  ['line of an expense report', EXPENSE_LINE_FIELDS, workOrders.addExpenseReport.body.shape.lineItems.element],
  ['mail to a crew', CREW_MAIL_FIELDS, CREW_MAIL],
  ['message', MESSAGE_FIELDS, communications.send.body],
  ['first message', NEW_MESSAGE_FIELDS, communications.start.body],
  ['invitation', INVITATION_FIELDS, members.invite.body],
  ['connection', CONNECTION_FIELDS, connections.make.body.pick({ name: true })],
  ['webhook', WEBHOOK_FIELDS, webhooks.make.body.pick({ address: true, description: true })],
  ['cancellation of a contract', CANCEL_FIELDS, contracts.cancel.body.omit({ canceled: true })],
  ['withdrawal of a quote', WITHDRAW_FIELDS, recordedOffers.withdraw.body],
  ['tax rate', TAX_RATE_FIELDS, taxRates.create.body],
  ['section of a document', SECTION_FIELDS, offers.addSection.body],
  ['item of the price book', PRICE_ITEM_FIELDS, priceItems.create.body],
  ['refund', REFUND_FIELDS, refunds.refund.body],
  ['money that is recorded', RECORDED_FIELDS, RECORDED],
  ['correction of a payment', CORRECTION_FIELDS, recordedPayments.correct.body],
  ['payment that was sent back', RETURNED_FIELDS, recordedPayments.returned.body],
  ['money that is paid back by hand', PAID_BACK_FIELDS, refunds.refund.body],
  ['credit note', NOTE_FIELDS, NOTE],
  ['goodwill', GIFT_FIELDS, sayingWhy(credits.give.body)],
  ['write-off', WRITE_OFF_FIELDS, sayingWhy(credits.writeOff.body)],
  ['money for what was written off', RECOVER_FIELDS, credits.recover.body],
  ['fee that is waived', WAIVE_FIELDS, waivers.waive.body],
  ['credit that is taken back', VOID_FIELDS, credits.void.body],
  ['use of credit', CREDIT_FIELDS, refunds.applyCredit.body],
  ['saved bank account', METHOD_FIELDS, paymentMethods.create.body],
  ['bank payment', BANK_PAYMENT_FIELDS, AchPayment.omit(COMPUTED)],
  [
    'bank payment from a saved account',
    SIGNATURE_FIELDS,
    bankPayments.payWithMethod.body.omit({ ...COMPUTED, methodId: true }),
  ],
  ['account', ACCOUNT_FIELDS, businesses.create.body],
  ['account that is changed', ACCOUNT_FIELDS, businesses.update.body],
  ['business that takes payments', DETAILS_FIELDS, DETAILS],
  ['bank account in the wizard', BUSINESS_BANK_FIELDS, BusinessBank],
  ['new owner', OWNER_FIELDS, owner(OwnerWrite)],
  ['owner that is changed', OWNER_CHANGE_FIELDS, owner(OwnerUpdate)],
  ['bank account of the business', BANK_ACCOUNT_FIELDS, businesses.changeBankAccount.body.omit({ confirmation: true })],
  ['invoice or quote', INVOICE_FIELDS, invoices.create.body],
  ['line', LINE_FIELDS, LineWrite],
  ['payment settings', PAYMENT_SETTINGS_FIELDS, PaymentSettings],
  ['question', QUESTION_FIELDS, portal.ask.body.omit({ invoiceId: true, idempotentKey: true })],
  ['own e-mail', OWN_EMAIL_FIELDS, portal.mailLinks.body],
  ['name of a passkey', PASSKEY_FIELDS, passkeys.renamePasskey.body],
  ["customer's own contact", REACH_FIELDS, contact.changeContact.body],
];
