import type { quoteTemplates } from '@underlay/contract/quote-templates.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { nameTemplate, removeTemplate, saveTemplate, takeTemplate } from './quote-templates.ts';
import { readDetail } from './read-detail.ts';
import { listTemplates, type TemplateRow } from './template-store.ts';

export const templateRoutes = (platform: Platform): Handlers<typeof quoteTemplates> => ({
  list: async ({ db }) => (await listTemplates(db)).map(templateJson),
  create: async ({ db, body: { name, fromInvoiceId: invoiceId }, user, ...caller }) =>
    templateJson(await saveTemplate(platform, db, { name, invoiceId, userId: user.id, caller })),
  rename: async ({ db, params: { templateId }, body, user }) =>
    templateJson(await nameTemplate(platform, db, { ...body, templateId, userId: user.id })),
  remove: async ({ db, params: { templateId }, user }) => {
    await removeTemplate(platform, db, { templateId, userId: user.id });
  },
  use: async ({ db, params: { invoiceId }, body: { templateId }, user, ...reader }) => {
    await takeTemplate(platform, db, { templateId, invoiceId, userId: user.id, caller: reader });
    return readDetail(db, invoiceId, reader);
  },
});

const templateJson = ({ id, createdAt, ...others }: TemplateRow) => ({
  ...others,
  uuid: id,
  createdAt: createdAt.toISOString(),
});
