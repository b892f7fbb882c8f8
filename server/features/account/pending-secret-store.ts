import type { Queryable } from '../../database/sql.ts';

/** Long enough to find and install an app. */
const PENDING_MILLISECONDS = 3_600_000;

interface PendingSecret {
  readonly userId: string;
  readonly secretSealed: string;
  readonly at: Date;
}

/** Stores a secret that is not in use yet, in place of another one that is not. */
export async function putPendingSecret(sql: Queryable, { userId, secretSealed, at }: PendingSecret) {
  await sql`
    insert into pending_second_factors (user_id, secret_sealed, begun_at) values (${userId}, ${secretSealed}, ${at})
    on conflict (user_id) do update set secret_sealed = excluded.secret_sealed, begun_at = excluded.begun_at`;
}

/** Sealed. Null when there is none, or it was begun more than an hour ago. */
export async function readPendingSecret(sql: Queryable, userId: string, now: Date): Promise<string | null> {
  const [row] = await sql<{ secretSealed: string }[]>`
    select secret_sealed "secretSealed" from pending_second_factors
    where user_id = ${userId} and begun_at > ${new Date(now.getTime() - PENDING_MILLISECONDS)}`;
  return row?.secretSealed ?? null;
}

/** False when it was taken already, or another one has replaced it since it was read. Of two uses at once one wins. */
export async function takePendingSecret(sql: Queryable, userId: string, secretSealed: string): Promise<boolean> {
  const rows = await sql`
    delete from pending_second_factors where user_id = ${userId} and secret_sealed = ${secretSealed} returning 1`;
  return rows.length === 1;
}

export async function dropPendingSecret(sql: Queryable, userId: string) {
  await sql`delete from pending_second_factors where user_id = ${userId}`;
}

export async function sweepPendingSecrets(sql: Queryable, now: Date) {
  await sql`delete from pending_second_factors where begun_at < ${new Date(now.getTime() - PENDING_MILLISECONDS)}`;
}
