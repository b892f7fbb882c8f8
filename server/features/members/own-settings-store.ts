import type { MeJson } from '@underlay/contract/me.ts';
import type { Role } from '@underlay/domain/members/rights.ts';
import { type Digest, type OwnChoices, withChoices } from '@underlay/domain/notifications/bell-settings.ts';
import type { TenantReader, TenantTransaction } from '../../database/sql.ts';

/** How a business works for one of its members. Without a digest of their own it is that of their role. */
interface OwnSettings {
  readonly singleKeys: boolean;
  readonly bell: OwnChoices;
  readonly digest: Digest | null;
}

export async function readOwnSettings(
  { sql, businessId }: TenantReader,
  userId: string,
): Promise<OwnSettings | undefined> {
  const [row] = await sql<OwnSettings[]>`
    select single_keys "singleKeys", bell, digest from business_members where business_id = ${businessId} and user_id = ${userId}`;
  return row;
}

/** What is left out stays as it is. */
type Change = { readonly [Name in 'singleKeys' | 'bell' | 'digest']?: MeJson[Name] | undefined };

export interface Changed {
  readonly keys: boolean;
  readonly notices: boolean;
}

/** Answers what is something else than before. Two changes at once come one after the other, so none is lost. */
export async function changeOwnSettings(
  { sql, businessId }: TenantTransaction,
  { userId, role }: { userId: string; role: Role },
  change: Change,
): Promise<Changed> {
  const [before] = await sql<OwnSettings[]>`
    select single_keys "singleKeys", bell, digest from business_members
    where business_id = ${businessId} and user_id = ${userId} for no key update`;
  if (!before) return { keys: false, notices: false };
  const bell = withChoices(role, before.bell, change.bell ?? []);
  const { singleKeys = before.singleKeys, digest = before.digest } = change;
  const keys = singleKeys !== before.singleKeys;
  const notices = digest !== before.digest || JSON.stringify(bell) !== JSON.stringify(before.bell);
  if (keys || notices)
    await sql`
      update business_members set single_keys = ${singleKeys}, bell = ${sql.json(bell)}, digest = ${digest}
      where business_id = ${businessId} and user_id = ${userId}`;
  return { keys, notices };
}
