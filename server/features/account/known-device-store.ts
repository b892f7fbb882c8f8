import type { Queryable } from '../../database/sql.ts';

/** Browsers keep a cookie for no longer. */
export const DEVICE_DAYS = 400;
const HOUR_MILLISECONDS = 3600_000;
/** The ones that were seen last. */
const MAX_DEVICES = 50;

interface OwnDevice {
  readonly email: string;
  readonly hashes: readonly Buffer[];
  readonly now: Date;
}

/**
 * Which of these is a device that the owner of an account has signed in with before. What the browser calls itself does not count. The
 * statement is the same for an address without an account (TM-20).
 */
export async function knownDevice(sql: Queryable, { email, hashes, now }: OwnDevice): Promise<Buffer | null> {
  if (hashes.length === 0) return null;
  const [row] = await sql<{ hash: Buffer }[]>`
    select hash from known_devices
    where user_id = (select id from users where lower(email) = lower(${email})) and ${isKept(sql, { hashes, now })} limit 1`;
  return row?.hash ?? null;
}

interface SeenDevice {
  readonly userId: string;
  /** What the browser's cookie says, hashed (server/features/identity/device-cookie.ts). */
  readonly hashes: readonly Buffer[];
  readonly now: Date;
}

/** Whether this person has signed in with this browser before. The device was seen. */
export async function seeDevice(sql: Queryable, seen: SeenDevice): Promise<boolean> {
  if (seen.hashes.length === 0) return false;
  const rows = await sql`update known_devices set last_seen_at = ${seen.now} 
    where user_id = ${seen.userId} and ${isKept(sql, seen)} returning 1`;
  return rows.length > 0;
}

/**
 * Knows a device from now on. Answers whether that is worth a mail: the person had another one before. Whoever has set a
 * new password within the hour got a mail about that.
 */
export async function addDevice(sql: Queryable, { userId, hash, now }: { userId: string; hash: Buffer; now: Date }) {
  const others = await sql`
    select 1 from known_devices where user_id = ${userId}
      and (forgotten_at is null or forgotten_at < ${new Date(now.getTime() - HOUR_MILLISECONDS)}) limit 1`;
  await sql`insert into known_devices (user_id, hash, last_seen_at) values (${userId}, ${hash}, ${now})`;
  await sql`
    delete from known_devices where user_id = ${userId} and hash in (
      select hash from known_devices where user_id = ${userId} order by last_seen_at desc, hash offset ${MAX_DEVICES})`;
  return others.length > 0;
}

/** No device is known any more. Whoever had the old password may have used one. */
export async function forgetDevices(sql: Queryable, userId: string, at: Date) {
  await sql`update known_devices set forgotten_at = ${at} where user_id = ${userId} and forgotten_at is null`;
}

const isKept = (sql: Queryable, { hashes, now }: Pick<SeenDevice, 'hashes' | 'now'>) => sql`
  hash in ${sql(hashes)} and forgotten_at is null
  and last_seen_at > ${new Date(now.getTime() - DEVICE_DAYS * 24 * HOUR_MILLISECONDS)}`;
