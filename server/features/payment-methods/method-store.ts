import type { MethodJson } from '@underlay/contract/payment-methods.ts';
import type { BankAccountType } from '@underlay/domain/payments/authorization-text.ts';
import type { DepositKind } from '@underlay/domain/payments/deposits.ts';
import type { Queryable, Transaction } from '../../database/sql.ts';
import type { ProviderBankMethod } from '../../services/saved-bank-provider.ts';

/** A bank account that a person keeps for paying. Only the provider has its numbers. */
export interface MethodRow {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly accountHolderName: string;
  readonly accountType: BankAccountType;
  readonly lastFour: string;
  readonly fingerprint: Buffer;
  readonly status: MethodJson['status'];
  readonly depositsKind: DepositKind | null;
  readonly depositsArriveAt: Date | null;
  readonly failureMessage: string | null;
  /** Null while the provider has not answered. */
  readonly providerSetupId: string | null;
  readonly providerMethodId: string | null;
  readonly createdAt: Date;
}

/** A method and the person who asks for it. Another person's does not exist. */
export interface OwnMethod {
  readonly userId: string;
  readonly methodId: string;
}

const columns = (sql: Queryable) => sql`
  id, user_id "userId", name, account_holder_name "accountHolderName", account_type "accountType", last_four "lastFour",
  fingerprint, status, deposits_kind "depositsKind", deposits_arrive_at "depositsArriveAt", failure_message "failureMessage",
  provider_setup_id "providerSetupId", provider_method_id "providerMethodId", created_at "createdAt"`;

export const listMethods = (sql: Queryable, userId: string): Promise<MethodRow[]> =>
  sql<MethodRow[]>`
    select ${columns(sql)} from bank_payment_methods where user_id = ${userId} and deleted_at is null
    order by created_at desc, id`;

export async function readMethod(sql: Queryable, { userId, methodId }: OwnMethod): Promise<MethodRow | undefined> {
  const [row] = await sql<MethodRow[]>`
    select ${columns(sql)} from bank_payment_methods
    where id = ${methodId} and user_id = ${userId} and deleted_at is null`;
  return row;
}

export interface AskedMethod extends MethodRow {
  readonly isDeleted: boolean;
}

/** A method that the provider is asked for, whatever became of it. Undefined when nothing is left of it. */
export async function readAsked(sql: Queryable, methodId: string): Promise<AskedMethod | undefined> {
  const [row] = await sql<AskedMethod[]>`
    select ${columns(sql)}, deleted_at is not null "isDeleted" from bank_payment_methods where id = ${methodId}`;
  return row;
}

/** The same, locked against deletion (`share`) or for deleting it (`update`) until the transaction ends. */
export async function lockMethod(
  tx: Transaction,
  { userId, methodId }: OwnMethod,
  lock: 'share' | 'update',
): Promise<MethodRow | undefined> {
  const [row] = await tx<MethodRow[]>`
    select ${columns(tx)} from bank_payment_methods
    where id = ${methodId} and user_id = ${userId} and deleted_at is null
    for ${lock === 'share' ? tx`share` : tx`update`}`;
  return row;
}

export async function findMethodBySetup(sql: Queryable, setupId: string): Promise<MethodRow | undefined> {
  const [row] = await sql<MethodRow[]>`
    select ${columns(sql)} from bank_payment_methods where provider_setup_id = ${setupId} and deleted_at is null`;
  return row;
}

/** The provider's names of an account and its owner, also of one that was deleted since. */
export async function readSavedBank(sql: Queryable, methodId: string) {
  const [row] = await sql<{ providerCustomerId: string; providerMethodId: string }[]>`
    select c.provider_customer_id "providerCustomerId", m.provider_method_id "providerMethodId"
    from bank_payment_methods m join provider_customers c on c.user_id = m.user_id
    where m.id = ${methodId} and m.provider_method_id is not null`;
  return row;
}

/** How many a person keeps, including those being saved at this moment. Nobody else counts until the end of the transaction. */
export async function countMethods(tx: Transaction, userId: string): Promise<number> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`bank-methods|${userId}`}, 0))`;
  const [row] = await tx<{ count: number }[]>`
    select count(*) as count from bank_payment_methods
    where user_id = ${userId} and (deleted_at is null or (provider_setup_id is null and forgotten_at is null))`;
  return row?.count ?? 0;
}

/** A method that the provider does not know yet. Nobody sees it. Repeated work removes what the provider may keep of it. */
export async function insertMethod(tx: Transaction, method: MethodRow) {
  await tx`
    insert into bank_payment_methods (id, user_id, name, account_holder_name, account_type, last_four, fingerprint, status, created_at,
      checked_at, deleted_at)
    values (${method.id}, ${method.userId}, ${method.name}, ${method.accountHolderName}, ${method.accountType}, ${method.lastFour},
      ${method.fingerprint}, ${method.status}, ${method.createdAt}, ${method.createdAt}, ${method.createdAt})`;
}

/** The provider has answered. From now on the method is there. */
export async function keepMethod(
  sql: Queryable,
  methodId: string,
  reported: ProviderBankMethod,
): Promise<MethodRow | undefined> {
  const [row] = await sql<MethodRow[]>`
    update bank_payment_methods set provider_setup_id = ${reported.setupId}, provider_method_id = ${reported.providerMethodId},
      status = ${reported.status}, deposits_kind = ${reported.deposits?.kind ?? null},
      deposits_arrive_at = ${reported.deposits?.arrivesAt ?? null}, failure_message = ${reported.failureMessage}, deleted_at = null
    where id = ${methodId} and provider_setup_id is null
    returning ${columns(sql)}`;
  return row;
}

/** Nothing is left of it anywhere. */
export async function dropMethod(sql: Queryable, methodId: string) {
  await sql`delete from bank_payment_methods where id = ${methodId} and provider_setup_id is null`;
}

/** Decided once: a verified or failed method stays so. False where it was decided before. */
export async function decideMethod(
  sql: Queryable,
  methodId: string,
  decision: { status: MethodRow['status']; failureMessage: string | null; at: Date },
): Promise<boolean> {
  const decided = await sql`
    update bank_payment_methods set status = ${decision.status}, failure_message = ${decision.failureMessage}, checked_at = ${decision.at}
    where id = ${methodId} and status = 'pending_verification'
    returning 1`;
  return decided.length > 0;
}

export async function noteWaiting(
  sql: Queryable,
  methodId: string,
  { deposits, at }: { deposits: ProviderBankMethod['deposits']; at: Date },
) {
  await sql`
    update bank_payment_methods set deposits_kind = ${deposits?.kind ?? null}, deposits_arrive_at = ${deposits?.arrivesAt ?? null},
      checked_at = ${at}
    where id = ${methodId} and status = 'pending_verification'`;
}

export async function markDeleted(tx: Transaction, methodId: string, at: Date) {
  await tx`update bank_payment_methods set deleted_at = ${at} where id = ${methodId}`;
}

export async function markForgotten(sql: Queryable, methodId: string, at: Date) {
  await sql`update bank_payment_methods set forgotten_at = ${at} where id = ${methodId}`;
}

const PER_ROUND = 50;

/** Those that wait and were not asked about since `before`, the longest silent first. */
export const methodsToCheck = (sql: Queryable, before: Date): Promise<MethodRow[]> =>
  sql<MethodRow[]>`
    select ${columns(sql)} from bank_payment_methods
    where status = 'pending_verification' and deleted_at is null and checked_at < ${before}
    order by checked_at limit ${PER_ROUND}`;

export async function markMethodChecked(sql: Queryable, methodId: string, at: Date) {
  await sql`update bank_payment_methods set checked_at = ${at} where id = ${methodId}`;
}

/** Those that were deleted here, or never answered. The provider may still keep them. */
export const methodsToForget = (sql: Queryable, before: Date): Promise<MethodRow[]> =>
  sql<MethodRow[]>`
    select ${columns(sql)} from bank_payment_methods
    where deleted_at is not null and forgotten_at is null and deleted_at < ${before}
    order by deleted_at limit ${PER_ROUND}`;

export async function readProviderCustomer(sql: Queryable, userId: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    select provider_customer_id id from provider_customers where user_id = ${userId}`;
  return row?.id;
}

export async function keepProviderCustomer(sql: Queryable, userId: string, providerCustomerId: string) {
  await sql`
    insert into provider_customers (user_id, provider_customer_id) values (${userId}, ${providerCustomerId}) on conflict do nothing`;
}
