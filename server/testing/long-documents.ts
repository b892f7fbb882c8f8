import { MAX_LINES } from '@underlay/domain/invoices/invoice.ts';
import type { Platform } from '../services/platform.ts';

/** The one line of a draft becomes as many as a document may have. What it comes to stays. */
export async function lengthen({ platform }: { readonly platform: Platform }, invoiceId: string) {
  const { sql } = platform.systemDb;
  await sql`
    insert into invoice_lines (business_id, id, invoice_id, position, category_id, description, unit, quantity, rate_cents, created_at)
    select business_id, gen_random_uuid(), invoice_id, position + more, category_id, description, unit, quantity, 0, created_at
    from invoice_lines, generate_series(1, ${MAX_LINES - 1}::int) more where invoice_id = ${invoiceId}`;
  await sql`update invoices set line_count = ${MAX_LINES} where id = ${invoiceId}`;
}
