import { offers } from '@underlay/contract/offers.ts';
import { addSection, changeOffer, linesOf, orderParts, readInvoice } from '../../features/invoices/index.ts';
import { AS_OWNER } from '../../http/caller.ts';
import { found } from '../../services/refused.ts';
import type { DemoBusiness } from './demo-business.ts';
import { AMONG_US } from './demo-texts.ts';

const SECTIONS = [
  { name: 'Material', note: 'Delivered some days before, so that it takes on the climate of the room.' },
  { name: 'Work', note: '' },
] as const;

/** A quote that is being written: in two parts, with something off for who comes again. */
export async function partIntoSections({ platform, db, userId }: DemoBusiness, invoiceId: string) {
  const order = { invoiceId, userId, caller: AS_OWNER };
  for (const section of SECTIONS) await addSection(platform, db, { ...order, section });
  const { sections } = found(await readInvoice(db, invoiceId));
  const lines = await linesOf(db, [invoiceId]);
  const isMaterial = ({ categoryName }: (typeof lines)[number]) => categoryName === SECTIONS[0].name;
  const parts = sections.map(({ id, name }) => ({
    id,
    lines: lines.filter((line) => isMaterial(line) === (name === SECTIONS[0].name)).map((line) => line.id),
  }));
  await orderParts(platform, db, { ...order, sections: parts });
  const change = offers.change.body.parse({
    discount: { percent: 5, name: 'Returning customer' },
    internalNotes: AMONG_US,
  });
  await changeOffer(platform, db, { ...order, change });
}
