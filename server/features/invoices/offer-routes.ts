import type { offers } from '@underlay/contract/offers.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { changeOffer } from './change-offer.ts';
import { addSection, changeSection, orderParts, removeSection } from './change-sections.ts';
import { copyInvoice } from './copy-invoice.ts';
import { readDetail } from './read-detail.ts';
import { updateRates } from './update-rates.ts';

export function offerRoutes(platform: Platform): Handlers<typeof offers> {
  return {
    change: async ({ db, params: { invoiceId }, body, user, ...reader }) => {
      await changeOffer(platform, db, { invoiceId, change: body, userId: user.id, caller: reader });
      return readDetail(db, invoiceId, reader);
    },
    copy: async ({ db, params: { invoiceId }, body, user, ...reader }) => {
      const copied = await copyInvoice(platform, db, { ...body, invoiceId, userId: user.id, caller: reader });
      return readDetail(db, copied, reader);
    },
    addSection: async ({ db, params: { invoiceId }, body: section, user, ...reader }) => {
      await addSection(platform, db, { invoiceId, section, userId: user.id, caller: reader });
      return readDetail(db, invoiceId, reader);
    },
    changeSection: async ({ db, params: { invoiceId, sectionId }, body: section, user, ...reader }) => {
      await changeSection(platform, db, { invoiceId, sectionId, section, userId: user.id, caller: reader });
      return readDetail(db, invoiceId, reader);
    },
    removeSection: async ({ db, params: { invoiceId, sectionId }, user, ...reader }) => {
      await removeSection(platform, db, { invoiceId, sectionId, userId: user.id, caller: reader });
      return readDetail(db, invoiceId, reader);
    },
    updateRates: async ({ db, params: { invoiceId }, body: { lineIds, shown }, user, ...reader }) => {
      await updateRates(platform, db, { invoiceId, lineIds, shown, userId: user.id, caller: reader });
      return readDetail(db, invoiceId, reader);
    },
    order: async ({ db, params: { invoiceId }, body: { sections }, user, ...reader }) => {
      await orderParts(platform, db, { invoiceId, sections, userId: user.id, caller: reader });
      return readDetail(db, invoiceId, reader);
    },
  };
}
