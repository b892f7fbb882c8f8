import type { AllTextsJson, OfferTextsJson } from '@underlay/contract/offer-texts.ts';
import { fixed } from '../../database/nested.ts';
import type { TenantReader, TenantTransaction } from '../../database/sql.ts';

/** Joins the texts of invoices `i` as `o`. A document without any has no row. */
export const textSource = fixed(
  (sql) => sql`left join offers o on o.business_id = i.business_id and o.invoice_id = i.id`,
);

/** Notes above the lines and terms below (QUO-09). */
export const customerTexts = fixed((sql) => sql`coalesce(o.notes, '') notes, coalesce(o.terms, '') terms`);

/** For members alone (QUO-08). */
export const internalNotes = fixed((sql) => sql`coalesce(o.internal_notes, '') "internalNotes"`);

/** What a customer reads of it. */
export async function readTexts({ sql, businessId }: TenantReader, invoiceId: string): Promise<OfferTextsJson> {
  const [row] = await sql<OfferTextsJson[]>`
    select notes, terms from offers where business_id = ${businessId} and invoice_id = ${invoiceId}`;
  return row ?? { notes: '', terms: '' };
}

/** With those that no customer reads. */
export async function readAllTexts({ sql, businessId }: TenantReader, invoiceId: string): Promise<AllTextsJson> {
  const [row] = await sql<AllTextsJson[]>`
    select notes, terms, internal_notes "internalNotes" from offers
    where business_id = ${businessId} and invoice_id = ${invoiceId}`;
  return row ?? { notes: '', terms: '', internalNotes: '' };
}

export async function writeTexts({ sql, businessId }: TenantTransaction, invoiceId: string, texts: AllTextsJson) {
  const { notes, terms, internalNotes } = texts;
  await sql`
    insert into offers (business_id, invoice_id, notes, terms, internal_notes)
    values (${businessId}, ${invoiceId}, ${notes}, ${terms}, ${internalNotes})
    on conflict (business_id, invoice_id) do update
    set notes = excluded.notes, terms = excluded.terms, internal_notes = excluded.internal_notes`;
}

/** A document without texts has no row. */
export async function copyTexts(
  { sql, businessId }: TenantTransaction,
  { from, to }: { readonly from: string; readonly to: string },
) {
  await sql`
    insert into offers (business_id, invoice_id, notes, terms, internal_notes)
    select business_id, ${to}, notes, terms, internal_notes from offers
    where business_id = ${businessId} and invoice_id = ${from}`;
}
