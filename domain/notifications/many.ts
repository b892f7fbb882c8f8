import type { BellLine } from '../events/event-kind.ts';
import type { EVENT_KINDS, EventName } from '../events/event-kinds.ts';

type Rings =
  | { readonly bell: BellLine }
  | { readonly everyOwner: true }
  | { readonly ofQuote: { readonly bell: BellLine } };
/** The kinds that the bell tells. One that gains a line does not compile before it has its words here. */
type BellName = { [Kind in EventName]: (typeof EVENT_KINDS)[Kind] extends Rings ? Kind : never }[EventName];

const MANY: Readonly<Record<BellName, (times: number, amount: string) => string>> = {
  accepted: (times, amount) => `${times} quotes were accepted, ${amount}.`,
  bank_account_changed: (times) => `The bank account was changed ${times} times.`,
  bank_account_failed: (times) => `The bank account could not be verified ${times} times.`,
  business_information_removed: (times) => `The business information was removed ${times} times.`,
  charge_added: (times, amount) => `${times} fees for returned payments, ${amount}.`,
  charge_waived: (times, amount) => `${times} waived fees, ${amount}.`,
  contract_canceled: (times) => `${times} contracts were canceled.`,
  contract_opened: (times, amount) => `${times} contracts were opened, ${amount}.`,
  credit_applied: (times, amount) => `${times} credits used, ${amount}.`,
  credit_issued: (times, amount) => `${times} credit notes, ${amount}.`,
  credit_used: (times, amount) => `${times} credits used, ${amount}.`,
  credit_voided: (times, amount) => `${times} credits taken back, ${amount}.`,
  declined: (times) => `${times} quotes were declined.`,
  draw_ready: (times, amount) => `${times} invoices of payments wait to be sent, ${amount}.`,
  discount_granted: (times, amount) => `${times} granted discounts, ${amount}.`,
  export_made: (times) => `${times} exports.`,
  invoice_mail_bounced: (times) => `${times} e-mails about invoices did not arrive.`,
  invoice_mail_reported: (times) => `${times} e-mails about invoices were reported as spam.`,
  invoice_text_refused: (times) => `${times} texts about invoices did not arrive.`,
  mail_bounced: (times) => `${times} e-mails did not arrive.`,
  mail_reported: (times) => `${times} e-mails were reported as spam.`,
  message_received: (times) => `${times} messages.`,
  opened: (times) => `Quotes were opened ${times} times.`,
  owner_removed: (times) => `${times} owners of the business were removed.`,
  owners_changed: (times) => `The business information and its owners were changed ${times} times.`,
  payment_corrected: (times, amount) => `${times} corrected payments, ${amount}.`,
  payment_deleted: (times, amount) => `${times} deleted payments, ${amount}.`,
  payment_failed: (times, amount) => `${times} failed payments, ${amount}.`,
  payment_recorded: (times, amount) => `${times} recorded payments, ${amount}.`,
  payment_returned: (times, amount) => `${times} returned payments, ${amount}.`,
  payment_settled: (times, amount) => `${times} payments, ${amount}.`,
  payment_kept: (times, amount) => `${times} payments kept as credit or set against returned checks, ${amount}.`,
  payment_moved: (times, amount) => `${times} payments moved, ${amount}.`,
  payment_unapplied: (times, amount) => `${times} payments kept as credit or set against returned checks, ${amount}.`,
  payments_frozen: (times) => `Online payments were stopped ${times} times.`,
  payments_resting: (times) => `The payment provider took no online payments ${times} times.`,
  payments_unfrozen: (times) => `Online payments were allowed again ${times} times.`,
  question_asked: (times) => `${times} questions about quotes.`,
  refund_failed: (times, amount) => `${times} failed refunds, ${amount}.`,
  refund_requested: (times, amount) => `${times} refunds, ${amount}.`,
  refunded: (times, amount) => `${times} refunds paid, ${amount}.`,
  settings_changed: (times) => `Fees and payment settings were changed ${times} times.`,
  quote_mail_bounced: (times) => `${times} e-mails about quotes did not arrive.`,
  quote_mail_reported: (times) => `${times} e-mails about quotes were reported as spam.`,
  quote_text_refused: (times) => `${times} texts about quotes did not arrive.`,
  text_refused: (times) => `${times} texts did not arrive.`,
  webhook_stopped: (times) => `${times} webhooks were stopped.`,
  written_off: (times, amount) => `${times} write-offs, ${amount}.`,
};

/** What so many of one kind say together (BELL-06). The amount is the sum of theirs: "$12,480.00". */
export const manyOf = (kind: string, times: number, amount: string): string =>
  Object.hasOwn(MANY, kind) ? MANY[kind as BellName](times, amount) : `${times} times: ${kind.replaceAll('_', ' ')}.`;
