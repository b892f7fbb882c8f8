import { randomUUID } from 'node:crypto';
import type { Queryable, Transaction } from '../../database/sql.ts';

export interface UserRow {
  readonly id: string;
  readonly email: string;
  /** Empty until an invited person enters their name. */
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string | null;
  readonly confirmedAt: Date | null;
  readonly signUpBrowser: Buffer | null;
}

export async function userByEmail(sql: Queryable, email: string): Promise<UserRow | undefined> {
  const [row] = await sql<UserRow[]>`select ${columns(sql)} from users where lower(email) = lower(${email})`;
  return row;
}

export async function userById(sql: Queryable, userId: string): Promise<UserRow | undefined> {
  const [row] = await sql<UserRow[]>`select ${columns(sql)} from users where id = ${userId}`;
  return row;
}

const columns = (sql: Queryable) => sql`id, email, first_name "firstName", last_name "lastName",
  password_hash "passwordHash", confirmed_at "confirmedAt", sign_up_browser "signUpBrowser"`;

/** Whether somebody can be signed in. An address that nobody has confirmed cannot (P16). */
export async function userExists(sql: Queryable, userId: string): Promise<boolean> {
  const rows = await sql`select 1 from users where id = ${userId} and confirmed_at is not null`;
  return rows.length === 1;
}

export interface NewUser {
  readonly email: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly createdAt: Date;
}

/** Stores a user whose address needs no mail, for the demo data and scripts. Null when somebody already has the address. */
export async function insertConfirmedUser(sql: Queryable, user: NewUser): Promise<string | null> {
  const id = randomUUID();
  const rows = await sql`
    insert into users (id, email, password_hash, first_name, last_name, created_at, confirmed_at)
    values (${id}, ${user.email}, ${user.passwordHash}, ${user.firstName}, ${user.lastName}, ${user.createdAt},
      ${user.createdAt})
    on conflict (lower(email)) do nothing
    returning id`;
  return rows.length === 1 ? id : null;
}

/**
 * Stores a sign-up. An address that nobody has confirmed belongs to nobody, so the newest entries count. A confirmed one stays
 * as it is. The statement is the same in every case, so its time reveals nothing (TM-20).
 */
export async function registerUser(sql: Queryable, user: NewUser & { signUpBrowser: Buffer }) {
  await sql`
    insert into users as u (id, email, password_hash, first_name, last_name, created_at, sign_up_browser)
    values (${randomUUID()}, ${user.email}, ${user.passwordHash}, ${user.firstName}, ${user.lastName}, ${user.createdAt},
      ${user.signUpBrowser})
    on conflict (lower(email)) do update set
      password_hash = case when u.confirmed_at is null then excluded.password_hash else u.password_hash end,
      first_name = case when u.confirmed_at is null then excluded.first_name else u.first_name end,
      last_name = case when u.confirmed_at is null then excluded.last_name else u.last_name end,
      sign_up_browser = case when u.confirmed_at is null then excluded.sign_up_browser else u.sign_up_browser end`;
}

/** Stores an invited person, of whom only the address is known. Answers the id, also of one who was there already. */
export async function preregisterUser(sql: Queryable, user: Pick<NewUser, 'email' | 'createdAt'>): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into users as u (id, email, first_name, last_name, created_at)
    values (${randomUUID()}, ${user.email}, '', '', ${user.createdAt})
    on conflict (lower(email)) do update set email = u.email
    returning id`;
  if (!row) throw new Error('an upsert answered no row');
  return row.id;
}

/** This browser has just given the right password of an address that nobody has confirmed. */
export async function setSignUpBrowser(sql: Queryable, userId: string, signUpBrowser: Buffer) {
  await sql`
    update users set sign_up_browser = ${signUpBrowser} where id = ${userId} and confirmed_at is null`;
}

/** Whether a person still has the password that was read. Nobody changes it until the transaction ends. */
export async function passwordStands(sql: Transaction, { id, passwordHash }: Pick<UserRow, 'id' | 'passwordHash'>) {
  const [row] = await sql<{ passwordHash: string | null }[]>`
    select password_hash "passwordHash" from users where id = ${id} for update`;
  return row?.passwordHash === passwordHash;
}

/** Until the transaction ends, nobody else adds or takes away what this person signs in with. */
export async function lockUser(tx: Transaction, userId: string) {
  await tx`select 1 from users where id = ${userId} for update`;
}

/** The owner of the address has answered a mail. */
export async function confirmUser(sql: Queryable, userId: string, at: Date) {
  await sql`
    update users set confirmed_at = coalesce(confirmed_at, ${at}), sign_up_browser = null where id = ${userId}`;
}

export async function setPassword(sql: Queryable, userId: string, passwordHash: string) {
  await sql`
    update users set password_hash = ${passwordHash}, password_verdict = null, password_easily_guessed = false
    where id = ${userId}`;
}

/** Notes what was found about the password with this hash, unless it was changed meanwhile. */
export async function notePassword(
  sql: Queryable,
  { id, passwordHash }: Pick<UserRow, 'id' | 'passwordHash'>,
  verdict: Buffer,
) {
  // The plain note is one of an older version.
  await sql`
    update users set password_verdict = ${verdict}, password_easily_guessed = false
    where id = ${id} and password_hash = ${passwordHash}
      and (password_verdict is distinct from ${verdict} or password_easily_guessed)`;
}

interface NotedPassword {
  readonly passwordHash: string | null;
  readonly verdict: Buffer | null;
}

export async function readNotedPassword(sql: Queryable, userId: string): Promise<NotedPassword | undefined> {
  const [row] = await sql<NotedPassword[]>`
    select password_hash "passwordHash", password_verdict "verdict" from users where id = ${userId}`;
  return row;
}

export async function setName(
  sql: Queryable,
  userId: string,
  { firstName, lastName }: Pick<NewUser, 'firstName' | 'lastName'>,
) {
  await sql`update users set first_name = ${firstName}, last_name = ${lastName} where id = ${userId}`;
}

/** The only place that moves the last login. A finished sign-in moves it, a recorded visit never does (P16). */
export async function recordLogin(sql: Queryable, userId: string, at: Date) {
  await sql`update users set previous_login_at = last_login_at, last_login_at = ${at} where id = ${userId}`;
}

/** Counts a visit for an id that may or may not be a user's. The id is not looked up, so nothing can be learnt (D21). */
export async function recordVisit(sql: Queryable, visit: { userId: string; intent: string; at: Date }) {
  await sql`
    insert into visits (user_id, day, intent, visits)
    values (${visit.userId}, ${visit.at.toISOString().slice(0, 10)}, ${visit.intent}, 1)
    on conflict (user_id, day, intent) do update set visits = visits.visits + 1`;
}
