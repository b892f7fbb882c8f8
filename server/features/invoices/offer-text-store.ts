import type { AllTextsJson, OfferTextsJson } from '@underlay/contract/offer-texts.ts';
import type { Retainage } from '@underlay/domain/retainage/held.ts';
import { fixed } from '../../database/nested.ts';
import type { TenantReader, TenantTransaction } from '../../database/sql.ts';
import { retainageIn } from '../selling-settings/index.ts';

/** Joins the texts of invoices `i` as `o`. A document without any has no row. */
export const textSource = fixed(
  (sql) => sql`left join offers o on o.business_id = i.business_id and o.invoice_id = i.id`,
);

/** Notes above the lines and terms below (QUO-09). */
export const customerTexts = fixed((sql) => sql`coalesce(o.notes, '') notes, coalesce(o.terms, '') terms`);

/** What is held back of each payment of a quote but the deposit (RET-01). */
export const retainageOfInvoice = fixed((sql) => sql`${retainageIn(sql, 'o')} retainage`);

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

export async function readRetainage({ sql, businessId }: TenantReader, invoiceId: string): Promise<Retainage | null> {
  const [row] = await sql<{ retainage: Retainage | null }[]>`
    select ${retainageOfInvoice(sql)} from offers o where o.business_id = ${businessId} and o.invoice_id = ${invoiceId}`;
  return row?.retainage ?? null;
}

export async function writeRetainage(
  { sql, businessId }: TenantTransaction,
  invoiceId: string,
  retainage: Retainage | null,
) {
  await sql`
    insert into offers (business_id, invoice_id, retainage_basis_points, held_until)
    values (${businessId}, ${invoiceId}, ${retainage?.percent ?? null}, ${retainage?.until ?? ''})
    on conflict (business_id, invoice_id) do update
    set retainage_basis_points = excluded.retainage_basis_points, held_until = excluded.held_until`;
}

/** A document without texts has no row. An invoice holds nothing back by itself. */
export async function copyTexts(
  { sql, businessId }: TenantTransaction,
  { from, to, isQuote }: { readonly from: string; readonly to: string; readonly isQuote: boolean },
) {
  await sql`
    insert into offers (business_id, invoice_id, notes, terms, internal_notes, retainage_basis_points, held_until)
    select business_id, ${to}, notes, terms, internal_notes, case when ${isQuote} then retainage_basis_points end,
      case when ${isQuote} then held_until else '' end
    from offers where business_id = ${businessId} and invoice_id = ${from}`;
}
