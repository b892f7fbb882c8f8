import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import type { EmailContent } from '../../services/email-template.ts';
import type { BusinessRow } from '../businesses/index.ts';
import type { CustomerRow } from '../customers/index.ts';
import type { InvoiceRow } from '../invoices/index.ts';
import type { PaymentRow, RefundRow } from '../receivables/index.ts';
import type { Authorization } from './authorization-store.ts';
import type { DueNow } from './due-by-now.ts';
import type { Outcome } from './receipt-store.ts';

/** All that a mail about a payment may speak of. */
export interface NoticeFacts {
  readonly payment: PaymentRow;
  /** What it is meant for first. */
  readonly invoice: InvoiceRow;
  /** What is due by now on its invoices, the earliest first. */
  readonly due: readonly DueNow[];
  /** What of that its payer can see. */
  readonly stays: readonly DueNow[];
  readonly business: BusinessRow;
  readonly customer: CustomerRow;
  readonly outcome: Outcome;
  /** What of it is set against what its payer owes of a check that came back (PART-19). */
  readonly against: Cents;
  readonly authorization: Authorization | null;
  readonly refund: RefundRow | null;
  /** What was added to an invoice since it came back (RISK-08). */
  readonly charge: { readonly amount: Cents; readonly number: number } | null;
  /** False while the payer cannot see the invoice. Then no text and no link may lead there. */
  readonly invoiceIsOpen: boolean;
  /** The portal's address of the customer, with origin. */
  readonly portal: string;
  /** Where the business is. */
  readonly today: CalendarDate;
}

export type Copy = { readonly subject: string } & Omit<EmailContent, 'business' | 'greeting' | 'closing'>;
