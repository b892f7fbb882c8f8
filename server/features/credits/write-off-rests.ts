import { randomUUID } from 'node:crypto';
import { amountDue } from '@underlay/domain/invoices/invoice.ts';
import { type Cents, formatCents } from '@underlay/domain/money/money.ts';
import type { TenantDb } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readMoneySettings } from '../money-settings/index.ts';
import { readCredit, readReceivable } from '../receivables/index.ts';
import { writeOff } from './write-off.ts';

export interface GivenUp {
  readonly invoiceId: string;
  readonly amount: Cents | null;
  readonly refusal: string | null;
  readonly message: string | null;
}

interface Rest {
  readonly invoiceId: string;
  /** Of the credit that writes it off. */
  readonly creditId: string;
}

/**
 * Each for itself, in a transaction of its own: one that is refused keeps none from the others. The first transaction makes the ids of
 * all, so whoever repeats the request has the same ones, and finds what was written off under them (decision 41).
 */
export async function writeOffRests(
  platform: Platform,
  db: TenantDb,
  { invoiceIds, userId }: { readonly invoiceIds: readonly string[]; readonly userId: string },
): Promise<readonly GivenUp[]> {
  const { smallRest } = await readMoneySettings(db);
  const rests: readonly Rest[] = await db.begin(async () =>
    [...new Set(invoiceIds)].map((invoiceId) => ({ invoiceId, creditId: randomUUID() })),
  );
  const given: GivenUp[] = [];
  for (const rest of rests) given.push(await giveUp(platform, db, { ...rest, userId, smallRest }));
  return given;
}

async function giveUp(
  platform: Platform,
  db: TenantDb,
  { invoiceId, creditId, userId, smallRest }: Rest & { readonly userId: string; readonly smallRest: Cents },
): Promise<GivenUp> {
  const earlier = async () => (await readCredit(db, creditId))?.total;
  try {
    const before = db.isRepeat ? await earlier() : undefined;
    if (before !== undefined) return { invoiceId, amount: before, ...NOT_REFUSED };
    const due = amountDue(found(await readReceivable(db, invoiceId)));
    if (due > smallRest) throw new Refused('too_large_for_bulk', { copy: tooLarge(smallRest) });
    const giving = { invoiceId, creditId, reason: 'too_small', note: '', userId, ...(due > 0 && { amount: due }) };
    return { invoiceId, amount: await writeOff(platform, db, giving), ...NOT_REFUSED };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    // A repeat that came while the first was at work has written it off.
    const amount = (await earlier()) ?? null;
    const refused = { refusal: error.code, message: error.sentence };
    return { invoiceId, amount, ...(amount === null ? refused : NOT_REFUSED) };
  }
}

const NOT_REFUSED = { refusal: null, message: null } as const;
const tooLarge = (smallRest: Cents): string => `Rests above ${formatCents(smallRest)} are written off one by one.`;
