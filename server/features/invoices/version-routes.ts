import type { versions } from '@underlay/contract/versions.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { openSeen } from './open-invoice.ts';
import { versionDetailJson, versionJson } from './version-json.ts';
import { versionPdf } from './version-pdf.ts';
import { listVersions, readVersions } from './version-store.ts';

export const versionRoutes = (platform: Platform): Handlers<typeof versions> => ({
  list: async ({ db, params: { invoiceId }, ...reader }) => {
    await openSeen(db, invoiceId, reader);
    return (await listVersions(db, invoiceId)).map(versionJson);
  },
  read: async ({ db, params: { invoiceId, number: asked }, query: { since }, ...reader }) => {
    await openSeen(db, invoiceId, reader);
    const number = Number(asked);
    const read = await readVersions(db, invoiceId, since === undefined ? [number] : [number, since]);
    const version = (of: number) => found(read.find((each) => each.number === of));
    return versionDetailJson(version(number), since === undefined || since >= number ? null : version(since));
  },
  pdf: async ({ db, params: { invoiceId, number }, ...reader }) =>
    versionPdf(platform, db, { row: await openSeen(db, invoiceId, reader), number: Number(number) }),
});
