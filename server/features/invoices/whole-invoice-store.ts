import type { AllTextsJson, OfferTextsJson } from '@underlay/contract/offer-texts.ts';
import type { AddressJson } from '@underlay/contract/primitives.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import type { PartRule } from '@underlay/domain/payments/part-rule.ts';
import type { Retainage } from '@underlay/domain/retainage/held.ts';
import { fixed, nested, nestedOne } from '../../database/nested.ts';
import type { Queryable, Statement, TenantReader } from '../../database/sql.ts';
import { type EventOfSubject, eventsOf } from '../../services/events.ts';
import { takesTexts } from '../customers/index.ts';
import { type DeliveryOfInvoice, deliveriesOfInvoice } from '../deliveries/index.ts';
import { type FileOfInvoice, filesOfCustomer, filesOfInvoice } from '../files/index.ts';
import {
  type ChargeOfInvoice,
  type CreditOfInvoice,
  chargesOfInvoice,
  creditsOfInvoice,
  type PaymentOfInvoice,
  paymentsOfInvoice,
  type VoidNote,
  voidNotesOfInvoice,
} from '../receivables/index.ts';
import { isOfDropped, stillHeld } from './contract-to-date-store.ts';
import { type InvoiceRow, invoiceColumns, invoiceSource } from './invoice-store.ts';
import { costsOfInvoice, type LineCost } from './line-cost-store.ts';
import { itemsOfInvoice, type LineOfItem } from './line-item-store.ts';
import { type LineOfInvoice, linesOfInvoice, type UsualLine, usualLine } from './line-store.ts';
import { customerTexts, internalNotes, retainageOfInvoice, textSource } from './offer-text-store.ts';
import { type RetiredPart, retiredParts } from './retired-part-store.ts';
import { type StoredScheduleRow, scheduleOfInvoice } from './schedule-store.ts';
import { otherSignedQuote, type SignedQuote } from './signer-store.ts';

/** An invoice or a quote with all that stands on it. One statement reads many. */
export interface WholeInvoiceRow extends InvoiceRow {
  readonly lines: readonly LineOfInvoice[];
  readonly payments: readonly PaymentOfInvoice[];
  readonly credits: readonly CreditOfInvoice[];
  readonly charges: readonly ChargeOfInvoice[];
  readonly files: readonly FileOfInvoice[];
}

const allLines = fixed((sql) => nested(sql, linesOfInvoice(sql)));
const allFiles = fixed((sql) => nested(sql, filesOfInvoice(sql)));
const shownFiles = fixed((sql) => nested(sql, filesOfCustomer(sql)));
const allPayments = fixed((sql) => nested(sql, paymentsOfInvoice(sql)));

/** With a payer, only their payments and the files that are shown to them. With a condition, the lines of those alone that it is true of. */
export const wholeColumns = (sql: Queryable, payerId?: string, hasLines?: Statement): Statement => sql`
  ${invoiceColumns(sql)}, ${hasLines ? sql`case when ${hasLines} then ${allLines(sql)} else '[]' end` : allLines(sql)} lines, ${creditsOfInvoice(sql)} credits, ${chargesOfInvoice(sql)} charges, ${payerId === undefined ? allFiles(sql) : shownFiles(sql)} files,
  ${payerId === undefined ? allPayments(sql) : nested(sql, paymentsOfInvoice(sql, sql`${payerId}`))} payments`;

/** The same with whom it is from and for, and what happened to it. */
export interface InvoiceDetailRow extends WholeInvoiceRow, AllTextsJson {
  readonly businessName: string;
  readonly businessPhone: string;
  readonly businessAddress: AddressJson;
  readonly customerAddress: AddressJson;
  readonly customerEmail: string;
  readonly customerReceivesEmail: boolean;
  readonly customerReceivesTexts: boolean;
  readonly portfolioId: string;
  readonly accountId: string;
  readonly jobAddress: AddressJson;
  readonly events: readonly EventOfSubject[];
  readonly deliveries: readonly DeliveryOfInvoice[];
  readonly costs: readonly LineCost[];
  readonly items: readonly LineOfItem[];
  readonly schedule: readonly StoredScheduleRow[];
  readonly retainage: Retainage | null;
  readonly retired: readonly RetiredPart[];
  readonly signedQuote: SignedQuote | null;
  /** Null where it is as its business says. */
  readonly partRule: PartRule | null;
  readonly isDropped: boolean;
  /** Null but for a draft of a release. */
  readonly stillHeld: Cents | null;
  readonly voidNotes: readonly VoidNote[];
  /** The last day of the customer's certificate (TAX-06). Null when it has none, or they are not exempt. */
  readonly exemptionEnds: string | null;
  /** Null but for a draft without lines. */
  readonly usualLine: UsualLine | null;
}

const detailColumns = fixed(
  (sql) => sql`
    ${wholeColumns(sql)}, ${customerTexts(sql)}, ${internalNotes(sql)}, ${retainageOfInvoice(sql)}, b.name "businessName", b.phone "businessPhone", b.address "businessAddress", c.address "customerAddress",
    c.email "customerEmail", c.receive_email "customerReceivesEmail", ${takesTexts(sql)} "customerReceivesTexts",
    case when c.tax_exempt then c.exemption_ends end "exemptionEnds", k.portfolio_id "portfolioId", k.account_id "accountId", j.address "jobAddress",
    ${costsOfInvoice(sql)} costs, ${itemsOfInvoice(sql)} items, ${scheduleOfInvoice(sql)} schedule, ${retiredParts(sql)} retired, case when i.is_quote then ${nestedOne(sql, otherSignedQuote(sql))} end "signedQuote", ${isOfDropped(sql)} "isDropped", ${stillHeld(sql)} "stillHeld", i.part_rule "partRule", ${voidNotesOfInvoice(sql)} "voidNotes",
    ${nested(sql, eventsOf(sql, 'i'))} events, ${nested(sql, deliveriesOfInvoice(sql))} deliveries,
    case when i.status = 'pending' and i.line_count = 0 then ${nestedOne(sql, usualLine(sql))} end "usualLine"`,
);

export async function readInvoiceDetail(
  { sql, businessId }: TenantReader,
  invoiceId: string,
): Promise<InvoiceDetailRow | undefined> {
  const [row] = await sql<InvoiceDetailRow[]>`
    select ${detailColumns(sql)} from ${invoiceSource(sql)} ${textSource(sql)}
    join portal_links k on k.business_id = i.business_id and k.customer_id = i.customer_id and k.revoked_at is null
    where i.business_id = ${businessId} and i.id = ${invoiceId}`;
  return row;
}

export interface ReadInvoiceRow extends WholeInvoiceRow, OfferTextsJson {
  /** Null of an invoice. */
  readonly schedule: readonly StoredScheduleRow[] | null;
  readonly voidNotes: readonly VoidNote[];
}

/** As its customer may see it: of the payments, those of the payer, and of the texts those that are for them. */
export async function readWholeInvoice(
  { sql, businessId }: TenantReader,
  { invoiceId, payerId }: { invoiceId: string; payerId: string },
): Promise<ReadInvoiceRow | undefined> {
  const [row] = await sql<ReadInvoiceRow[]>`
    select ${wholeColumns(sql, payerId)}, ${customerTexts(sql)}, case when i.is_quote then ${scheduleOfInvoice(sql)} end schedule,
      ${voidNotesOfInvoice(sql, payerId)} "voidNotes"
    from ${invoiceSource(sql)} ${textSource(sql)}
    where i.business_id = ${businessId} and i.id = ${invoiceId}`;
  return row;
}

interface Seen {
  /** The customer who reads them. */
  readonly payerId?: string;
  readonly onlyQuotes?: boolean;
}

/** Several in this order. What is gone by now is left out, and what its reader may no longer see. */
export async function readWholeInvoices(
  { sql, businessId }: TenantReader,
  invoiceIds: readonly string[],
  { payerId, onlyQuotes = false }: Seen,
): Promise<WholeInvoiceRow[]> {
  const ids = sql`${invoiceIds as string[]}::uuid[]`;
  return sql<WholeInvoiceRow[]>`
    select ${wholeColumns(sql, payerId)} from ${invoiceSource(sql)}
    where i.business_id = ${businessId} and i.id = any(${ids}) ${onlyQuotes ? sql`and i.is_quote` : sql``}
      ${payerId === undefined ? sql`` : sql`and i.customer_id = ${payerId} and i.status <> 'pending'`}
    order by array_position(${ids}, i.id)`;
}
