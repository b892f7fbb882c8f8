import { add, type Cents, ZERO } from '@underlay/domain/money/money.ts';
import type { SectionChoice } from '@underlay/domain/offers/choices.ts';
import { lineSubTotal } from '@underlay/domain/offers/document-price.ts';
import type { SectionPicture } from '@underlay/domain/offers/picture.ts';
import { fixed, nested } from '../../database/nested.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import type { LineOfInvoice, LineRow } from './line-store.ts';

export interface SectionRow extends SectionChoice {
  readonly name: string;
  /** Empty when it has none. */
  readonly note: string;
  /** Of a package (OPT-06). */
  readonly picture: SectionPicture | null;
}

/** In their order. Nested in a statement about invoices `i`. A draft shows the picture of a file that its customer would see. */
export const sectionsOfInvoice = fixed((sql) =>
  nested(
    sql,
    sql`select s.id, s.name, s.note, s.pick, s.choice, s.recommended "isRecommended", s.none_is_fine "isNoneFine", s.chosen "isChosen",
        case when p.id is not null then json_build_object('pictureId', p.id, 'fileId', p.file_id, 'width', p.width, 'height', p.height,
          'sha256', encode(p.sha256, 'hex')) end picture
      from invoice_sections s
      left join offer_pictures p on p.business_id = s.business_id and p.id = s.picture_id and s.pick = 'one_of'
        and (i.status <> 'pending' or exists (
          select from files f where f.business_id = p.business_id and f.id = p.file_id and f.invoice_id = i.id and not f.internal))
      where s.business_id = i.business_id and s.invoice_id = i.id order by s.position`,
  ),
);

/** What its lines print, added up. */
export const sumOfSection = (id: string, lines: readonly LineRow[] | readonly LineOfInvoice[]): Cents =>
  add(...lines.map((line) => (line.sectionId === id ? lineSubTotal(line) : ZERO)));

/** Behind the others. */
export async function insertSection({ sql, businessId }: TenantTransaction, invoiceId: string, section: SectionRow) {
  const { id, name, note, pick, choice, isRecommended, isNoneFine, isChosen } = section;
  await sql`
    insert into invoice_sections (business_id, id, invoice_id, position, name, note, pick, choice, recommended, none_is_fine, chosen)
    select ${businessId}, ${id}, ${invoiceId}, coalesce(max(position), 0) + 1, ${name}, ${note}, ${pick}, ${choice}, ${isRecommended},
      ${isNoneFine}, ${isChosen}
    from invoice_sections where business_id = ${businessId} and invoice_id = ${invoiceId}`;
}

/** These and what stands of the others. */
export async function updateSection({ sql, businessId }: TenantTransaction, section: SectionRow) {
  const { id, name, note, pick, choice, isRecommended, isNoneFine, isChosen } = section;
  await sql`
    update invoice_sections set name = ${name}, note = ${note}, pick = ${pick}, choice = ${choice}, recommended = ${isRecommended},
      none_is_fine = ${isNoneFine}, chosen = ${isChosen}
    where business_id = ${businessId} and id = ${id}`;
}

/** Its lines are in none from now on. */
export async function deleteSection({ sql, businessId }: TenantTransaction, invoiceId: string, id: string) {
  await sql`
    update invoice_lines set section_id = null
    where business_id = ${businessId} and invoice_id = ${invoiceId} and section_id = ${id}`;
  await sql`delete from invoice_sections where business_id = ${businessId} and id = ${id}`;
}

/** The sections of a document in this order. */
export async function orderSections({ sql, businessId }: TenantTransaction, ids: readonly string[]) {
  await sql`
    update invoice_sections s set position = o.position
    from unnest(${ids as string[]}::uuid[]) with ordinality as o (id, position)
    where s.business_id = ${businessId} and s.id = o.id`;
}

export interface LinePlacement {
  readonly id: string;
  readonly sectionId: string | null;
}

/** All lines of a document in this order, each in its section. */
export async function orderLines({ sql, businessId }: TenantTransaction, lines: readonly LinePlacement[]) {
  await sql`
    update invoice_lines l set position = o.position, section_id = nullif(o.section_id, '')::uuid
    from unnest(${lines.map(({ id }) => id)}::uuid[], ${lines.map(({ sectionId }) => sectionId ?? '')}::text[])
      with ordinality as o (id, section_id, position)
    where l.business_id = ${businessId} and l.id = o.id`;
}
