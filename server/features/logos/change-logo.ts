import type { LogoJson } from '@underlay/contract/logos.ts';
import { shownSize } from '@underlay/domain/businesses/logo.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { keepOtherFile, refuseMalware, removeOtherFile, stageBytes } from '../files/index.ts';
import { drawnLogo } from './drawn-logo.ts';
import { lockLogo, updateLogo } from './logo-store.ts';

interface NewLogo {
  readonly bytes: Buffer;
  readonly userId: string;
}

/**
 * Takes a picture as the logo of the business (D93). What is kept is our own drawing of it. The one before is dropped, so of two
 * that are sent at once the later one stays and the earlier leaves nothing behind.
 */
export async function changeLogo(platform: Platform, db: TenantDb, { bytes, userId }: NewLogo): Promise<LogoJson> {
  await refuseMalware(platform, { bytes });
  const { png, ...size } = await drawnLogo(bytes, userId);
  const file = await stageBytes(platform, { name: 'logo.png', kind: 'image/png', bytes: Buffer.from(png) });
  const uuid = await db.begin(async (tx) => {
    await dropLogo(platform, tx);
    if (!(await keepOtherFile(platform, tx, { file, userId }))) throw new Refused('quota_reached');
    await updateLogo(tx, { fileId: file.id, ...size });
    await noteChange(platform, tx, 'logo_changed', userId);
    return file.id;
  });
  return { uuid, ...shownSize(size) };
}

/** Harmless when there is none. */
export async function removeLogo(platform: Platform, db: TenantDb, userId: string) {
  await db.begin(async (tx) => {
    if (await dropLogo(platform, tx)) await noteChange(platform, tx, 'logo_removed', userId);
  });
}

async function dropLogo({ clock }: Platform, tx: TenantTransaction): Promise<boolean> {
  const before = await lockLogo(tx);
  if (before === null) return false;
  await updateLogo(tx, null);
  await removeOtherFile(tx, before, clock.now());
  return true;
}

const noteChange = ({ clock }: Platform, tx: TenantTransaction, kind: 'logo_changed' | 'logo_removed', actor: string) =>
  writeEvent(tx, { subjectId: tx.businessId, kind, actor, at: clock.now() });
