import type { TenantReader, TenantTransaction } from '../../database/sql.ts';

interface NewBankAccount {
  readonly id: string;
  readonly name: string;
  readonly accountType: string;
  readonly accountHolderName: string;
  readonly lastFour: string;
  readonly numbersSealed: string;
  readonly addedBy: string;
  readonly createdAt: Date;
}

export async function insertBankAccount({ sql, businessId }: TenantTransaction, bank: NewBankAccount) {
  await sql`
    insert into business_bank_accounts (business_id, id, name, account_type, account_holder_name, last_four, numbers_sealed,
      status, added_by, created_at)
    values (${businessId}, ${bank.id}, ${bank.name}, ${bank.accountType}, ${bank.accountHolderName}, ${bank.lastFour},
      ${bank.numbersSealed}, 'pending_verification', ${bank.addedBy}, ${bank.createdAt})`;
}

/** The business has no bank account from now on. Numbers that the provider has not taken yet are erased, since nobody needs them. */
export async function endBankAccounts({ sql, businessId }: TenantTransaction, at: Date) {
  await sql`
    update business_bank_accounts set replaced_at = coalesce(replaced_at, ${at}), numbers_sealed = null
    where business_id = ${businessId} and (replaced_at is null or numbers_sealed is not null)`;
}

export interface NotedBankAccount {
  readonly lastFour: string;
  readonly addedBy: string;
  readonly createdAt: Date;
}

/** The bank account that a notice is about, replaced since or not. */
export async function readNotedBankAccount(
  { sql, businessId }: TenantReader,
  bankId: string,
): Promise<NotedBankAccount | undefined> {
  const [row] = await sql<NotedBankAccount[]>`
    select last_four "lastFour", added_by "addedBy", created_at "createdAt"
    from business_bank_accounts where business_id = ${businessId} and id = ${bankId}`;
  return row;
}
