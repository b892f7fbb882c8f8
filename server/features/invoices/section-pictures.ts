import { isImage } from '@underlay/domain/files/file-kind.ts';
import type { TenantDb, TenantReader } from '../../database/sql.ts';
import type { Standing } from '../../http/caller.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { drawPicture, filesOf, keepStaged, type NewFile, stageBytes } from '../files/index.ts';
import { refuseUnlessEditable, updateTotals } from './change-lines.ts';
import type { InvoiceRow } from './invoice-store.ts';
import { openLocked, openSeen, requireWritable } from './open-invoice.ts';
import { insertPicture, takePicture, writePicture } from './picture-store.ts';

interface OfSection {
  readonly invoiceId: string;
  readonly sectionId: string;
  readonly userId: string;
  readonly caller: Standing;
}
type Chosen = OfSection & { readonly fileId: string };

/**
 * Gives a package the picture of a file (OPT-06). It is drawn anew and kept by itself, so that a version has it whatever becomes of the
 * file.
 */
export async function choosePicture(platform: Platform, db: TenantDb, chosen: Chosen) {
  const { invoiceId, sectionId, fileId, userId, caller } = chosen;
  const seen = requireWritable(await openSeen(db, invoiceId, caller), caller);
  refuseNoPackage(seen, sectionId);
  const file = await shownImage(db, { invoiceId, fileId });
  const drawn = await drawPicture(platform, file, { wanted: 'small jpeg', sender: userId });
  if (drawn === null) throw new Refused('picture_unreadable');
  const name = 'picture.jpg';
  const stored = await stageBytes(platform, { name, kind: 'image/jpeg', bytes: drawn.bytes });
  await db.begin(async (tx) => {
    const invoice = await openLocked(tx, invoiceId, caller);
    refuseUnlessEditable(invoice);
    const section = refuseNoPackage(invoice, sectionId);
    await shownImage(tx, { invoiceId, fileId });
    const at = platform.clock.now();
    const known = await takePicture(tx, { invoiceId, fileId, at });
    if (known !== undefined && known === section.picture?.pictureId) return;
    if (known === undefined) {
      await keepStaged(tx.sql, stored);
      await insertPicture(tx, { invoiceId, fileId, stored, width: drawn.width, height: drawn.height });
    }
    await writePicture(tx, { sectionId, pictureId: known ?? stored.id });
    await updateTotals(tx, invoice);
    await writeEvent(tx, { kind: 'section_changed', at, subjectId: sectionId, actor: userId, data: { invoiceId } });
  });
}

/** Its bytes go once nothing has them. */
export async function removePicture(
  { clock }: Platform,
  db: TenantDb,
  { invoiceId, sectionId, userId, caller }: OfSection,
) {
  await db.begin(async (tx) => {
    const invoice = await openLocked(tx, invoiceId, caller);
    refuseUnlessEditable(invoice);
    const section = found(invoice.sections.find(({ id }) => id === sectionId));
    await writePicture(tx, { sectionId, pictureId: null });
    if (section.picture === null) return;
    await updateTotals(tx, invoice);
    const at = clock.now();
    await writeEvent(tx, { kind: 'section_changed', at, subjectId: sectionId, actor: userId, data: { invoiceId } });
  });
}

function refuseNoPackage({ sections }: Pick<InvoiceRow, 'sections'>, sectionId: string) {
  const section = found(sections.find(({ id }) => id === sectionId));
  if (section.pick !== 'one_of') throw new Refused('picture_of_no_package');
  return section;
}

/** A file of another document is as unknown as one that never was. */
async function shownImage(
  db: TenantReader,
  { invoiceId, fileId }: { readonly invoiceId: string; readonly fileId: string },
): Promise<NewFile> {
  const file = (await filesOf(db, [invoiceId])).find(({ id }) => id === fileId);
  if (!file) throw new Refused('unknown_file');
  if (!isImage(file.mimeType)) throw new Refused('picture_type');
  if (file.isInternal) throw new Refused('picture_internal');
  return file;
}
