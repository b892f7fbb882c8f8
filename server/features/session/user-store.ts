import type { Queryable } from '../../database/sql.ts';

export interface UserRow {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
}

export async function userByEmail(sql: Queryable, email: string): Promise<UserRow | undefined> {
  const [row] = await sql<UserRow[]>`
    select id, email, password_hash "passwordHash" from users where lower(email) = lower(${email})`;
  return row;
}

export async function userExists(sql: Queryable, userId: string): Promise<boolean> {
  const rows = await sql`select 1 from users where id = ${userId}`;
  return rows.length === 1;
}

export interface NewUser {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly createdAt: Date;
}

/** False when the address belongs to somebody already, however its letters are cased. */
export async function insertUser(sql: Queryable, user: NewUser): Promise<boolean> {
  const rows = await sql`
    insert into users (id, email, password_hash, first_name, last_name, created_at)
    values (${user.id}, ${user.email}, ${user.passwordHash}, ${user.firstName}, ${user.lastName}, ${user.createdAt})
    on conflict (lower(email)) do nothing
    returning id`;
  return rows.length === 1;
}

/** The only place that moves the last login: a finished sign-in, never a recorded visit (P16). */
export async function recordLogin(sql: Queryable, userId: string, at: Date) {
  await sql`update users set previous_login_at = last_login_at, last_login_at = ${at} where id = ${userId}`;
}

/** Counts a visit for an id that may or may not be a user's: it is not looked up, so that nothing can be learnt (D21). */
export async function recordVisit(sql: Queryable, visit: { userId: string; intent: string; at: Date }) {
  await sql`
    insert into visits (user_id, day, intent, visits)
    values (${visit.userId}, ${visit.at.toISOString().slice(0, 10)}, ${visit.intent}, 1)
    on conflict (user_id, day, intent) do update set visits = visits.visits + 1`;
}
