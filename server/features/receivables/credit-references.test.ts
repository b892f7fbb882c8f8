import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sharedProduct } from '../../testing/shared-product.ts';
import { creditOfEntry, creditReference } from './credit-reference-store.ts';

test('STMT-02 CRED-13 the credit that an entry of the books is about is read from its reference as it was composed', async () => {
  const { sql } = (await sharedProduct()).platform.systemDb;
  const [credit, other, payment] = [randomUUID(), randomUUID(), randomUUID()];
  const { issued, voided, used, moved } = creditReference;
  const entries: readonly [string, string, string | null][] = [
    ['credit_issued', issued(credit), credit],
    ['credit_voided', voided(credit), credit],
    ['credit_used', used(credit, randomUUID()), credit],
    // A note pushes another credit off its invoice, and puts it back; what it does to a payment is about no credit.
    ['credit_pushed_off', moved('pushed_off', other, credit), credit],
    ['credit_used', moved('voided', other, credit), credit],
    ['payment_pushed_off', moved('pushed_off', other, payment), null],
    ['payment_voided', moved('voided', other, payment), null],
    ['payment_settled', `settled:${payment}`, null],
    ['invoice_sent', `sent:${randomUUID()}:1`, null],
  ];
  for (const [kind, reference, about] of entries) {
    const [row] = await sql<{ credit: string | null }[]>`
      select ${creditOfEntry(sql)} credit from (values (${kind}::text, ${reference}::text)) t (kind, reference)`;
    expect([kind, reference, row?.credit]).toEqual([kind, reference, about]);
  }
});
