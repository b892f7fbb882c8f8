import type { Queryable, Statement } from '../../database/sql.ts';

/** The sealed secret of a person's app. Null without one. */
export async function readApp(sql: Queryable, userId: string): Promise<string | null> {
  const [row] = await sql<{ secretSealed: string }[]>`
    select secret_sealed "secretSealed" from second_factors where user_id = ${userId} and confirmed_at is not null`;
  return row?.secretSealed ?? null;
}

/** What a person can show besides their password. Recovery codes come with the first of them. */
export interface Factors {
  readonly hasApp: boolean;
  readonly hasPasskey: boolean;
}

export const NO_FACTORS: Factors = { hasApp: false, hasPasskey: false };

export async function factorsOf(sql: Queryable, userId: string): Promise<Factors> {
  const [row] = await sql<Factors[]>`select ${hasApp(sql, userId)} "hasApp", ${hasPasskey(sql, userId)} "hasPasskey"`;
  return row ?? NO_FACTORS;
}

export async function hasSecondFactor(sql: Queryable, userId: string): Promise<boolean> {
  const factors = await factorsOf(sql, userId);
  return factors.hasApp || factors.hasPasskey;
}

/** Whether the person of a statement has a second factor: a condition in SQL. */
export const hasFactor = (sql: Queryable, userId: string | Statement) =>
  sql`(${hasApp(sql, userId)} or ${hasPasskey(sql, userId)})`;

const hasApp = (sql: Queryable, userId: string | Statement) => sql`
  exists (select 1 from second_factors f where f.user_id = ${userId} and f.confirmed_at is not null)`;
const hasPasskey = (sql: Queryable, userId: string | Statement) => sql`
  exists (select 1 from passkeys p where p.user_id = ${userId})`;

/** The name of a business of this person that asks everybody for a second factor. Theirs has to stay. */
export async function businessThatAsks(sql: Queryable, userId: string): Promise<string | null> {
  const [row] = await sql<{ name: string }[]>`
    select b.name from business_members m join businesses b on b.id = m.business_id
    where m.user_id = ${userId} and b.second_factor_asked order by lower(b.name), b.id limit 1`;
  return row?.name ?? null;
}

interface UsedSecret {
  readonly userId: string;
  readonly secretSealed: string;
  /** The half minute of its code, counted from 1970. */
  readonly step: number;
}

/** Marks the half minute of a code as used. False when it, or a later one, was used before. Of two uses at once one wins. */
export async function takeStep(sql: Queryable, { userId, secretSealed, step }: UsedSecret): Promise<boolean> {
  const rows = await sql`
    update second_factors set last_step = ${step}
    where user_id = ${userId} and secret_sealed = ${secretSealed} and last_step < ${step} returning 1`;
  return rows.length === 1;
}

/** From now on codes are of this secret alone, the one that was just shown excepted. */
export async function putApp(sql: Queryable, { userId, secretSealed, step, at }: UsedSecret & { at: Date }) {
  await sql`
    insert into second_factors (user_id, secret_sealed, confirmed_at, last_step)
    values (${userId}, ${secretSealed}, ${at}, ${step})
    on conflict (user_id) do update set secret_sealed = excluded.secret_sealed, confirmed_at = excluded.confirmed_at,
      last_step = excluded.last_step`;
}

/** False when there was none. */
export async function deleteApp(sql: Queryable, userId: string): Promise<boolean> {
  const rows = await sql`
    delete from second_factors where user_id = ${userId} and confirmed_at is not null returning 1`;
  return rows.length === 1;
}

export async function deleteRecoveryCodes(sql: Queryable, userId: string) {
  await sql`delete from recovery_codes where user_id = ${userId}`;
}

/** The new codes replace all old ones. */
export async function putRecoveryCodes(sql: Queryable, userId: string, hashes: readonly Buffer[]) {
  await deleteRecoveryCodes(sql, userId);
  const rows = hashes.map((hash) => ({ user_id: userId, hash }));
  await sql`insert into recovery_codes ${sql(rows)}`;
}

/** A recovery code works once: its use deletes it. */
export async function takeRecoveryCode(sql: Queryable, userId: string, hash: Buffer): Promise<boolean> {
  const rows = await sql`delete from recovery_codes where user_id = ${userId} and hash = ${hash} returning 1`;
  return rows.length === 1;
}

export async function countRecoveryCodes(sql: Queryable, userId: string): Promise<number> {
  const [row] = await sql<{ left: number }[]>`
    select count(*) "left" from recovery_codes where user_id = ${userId}`;
  return Number(row?.left ?? 0);
}
