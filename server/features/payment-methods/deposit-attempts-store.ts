import { MAX_WRONG_DEPOSITS } from '@underlay/domain/payments/deposits.ts';
import type { Queryable } from '../../database/sql.ts';

/** Whose guesses are counted, and for which bank account (P12). */
export interface DepositPayer {
  /** `user:` or `customer:` and an id. */
  readonly owner: string;
  readonly fingerprint: Buffer;
}

/** Counts an attempt before its outcome is known. Answers its number, or undefined when none is left. */
export async function takeAttempt(
  sql: Queryable,
  { owner, fingerprint }: DepositPayer,
  at: Date,
): Promise<number | undefined> {
  const [row] = await sql<{ wrong: number }[]>`
    insert into deposit_attempts (owner, fingerprint, wrong, last_at) values (${owner}, ${fingerprint}, 1, ${at})
    on conflict (owner, fingerprint) do update set wrong = deposit_attempts.wrong + 1, last_at = excluded.last_at
      where deposit_attempts.wrong < ${MAX_WRONG_DEPOSITS}
    returning wrong`;
  return row?.wrong;
}

/** The provider never judged it. */
export async function giveBackAttempt(sql: Queryable, { owner, fingerprint }: DepositPayer) {
  await sql`
    update deposit_attempts set wrong = wrong - 1 where owner = ${owner} and fingerprint = ${fingerprint} and wrong > 0`;
}

export async function clearAttempts(sql: Queryable, { owner, fingerprint }: DepositPayer) {
  await sql`delete from deposit_attempts where owner = ${owner} and fingerprint = ${fingerprint}`;
}

/** The provider takes no more answers, however many were left here. */
export async function useUpAttempts(sql: Queryable, { owner, fingerprint }: DepositPayer, at: Date) {
  await sql`
    insert into deposit_attempts (owner, fingerprint, wrong, last_at) values (${owner}, ${fingerprint}, ${MAX_WRONG_DEPOSITS}, ${at})
    on conflict (owner, fingerprint) do update set wrong = excluded.wrong, last_at = excluded.last_at`;
}

/** True when no attempt is left and the last was taken before `before`. Then none of them is still being judged. */
export async function attemptsUsedUp(
  sql: Queryable,
  { owner, fingerprint }: DepositPayer,
  before: Date,
): Promise<boolean> {
  const rows = await sql`
    select 1 from deposit_attempts
    where owner = ${owner} and fingerprint = ${fingerprint} and wrong >= ${MAX_WRONG_DEPOSITS} and last_at <= ${before}`;
  return rows.length === 1;
}
