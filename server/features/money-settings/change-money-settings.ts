import { isDeepStrictEqual } from 'node:util';
import type { MoneySettings } from '@underlay/contract/money-settings.ts';
import { mostReturnedFee, returnedFeeProblem } from '@underlay/domain/charges/returned-fee.ts';
import type { EventName } from '@underlay/domain/events/event-kinds.ts';
import type { Role } from '@underlay/domain/members/rights.ts';
import {
  type BasisPoints,
  basisPoints,
  type Cents,
  formatCents,
  percentFromBasisPoints,
} from '@underlay/domain/money/money.ts';
import { isSurcharge } from '@underlay/domain/payments/bank-discount.ts';
import { partRuleWords } from '@underlay/domain/payments/part-rule.ts';
import { creditUseWords } from '@underlay/domain/payments/use-credit.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import { notYourRole } from '../../services/not-your-role.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { feeRulesOf, lockFees, readBusiness } from '../businesses/index.ts';
import {
  lockMoneySettings,
  type MoneySettingsRow,
  readMoneySettings,
  writeMoneySettings,
} from './money-settings-store.ts';

interface ChangedBy {
  readonly userId: string;
  readonly role: Role | null;
  /** What customers pay by which way is a matter of the bank. */
  readonly mayChangePrices: boolean;
}

/**
 * How much of an invoice customers may pay at once (PART-01), when their credit is used (ALLOC-14), what discounts do and take, what
 * becomes of the tax of bad debts (WOFF-03), which rests are small (WOFF-02), and what a payment that comes back costs (LATE-10). What is left out stays.
 */
export const changeMoneySettings = (
  { clock }: Pick<Platform, 'clock'>,
  db: TenantDb,
  { entries, by }: { readonly entries: MoneySettings; readonly by: ChangedBy },
): Promise<MoneySettingsRow> =>
  db.begin(async (tx) => {
    const before = await lockMoneySettings(tx);
    const { version, partPayments: partRule } = entries;
    const { useCredit = before.useCredit, discountLowersTax = before.discountLowersTax } = entries;
    const { recoversBadDebtTax = before.recoversBadDebtTax } = entries;
    const { smallRest = before.smallRest, returnedFee = before.returnedFee } = entries;
    const bankDiscount = offNow(entries) ?? before.bankDiscount;
    if (version !== undefined && version !== before.version) throw new Refused('CHANGED_ELSEWHERE');
    if (bankDiscount !== before.bankDiscount) await refusePrice(tx, bankDiscount, by);
    if (returnedFee !== before.returnedFee) await refuseFee(tx, returnedFee, by);
    const after = { partRule, useCredit, discountLowersTax, recoversBadDebtTax, bankDiscount, smallRest, returnedFee };
    const changes = changesIn(before, after);
    if (changes.length === 0) return before;
    await writeMoneySettings(tx, after);
    for (const { kind, detail } of changes)
      await writeEvent(tx, { subjectId: db.businessId, kind, actor: by.userId, at: clock.now(), data: { detail } });
    return readMoneySettings(tx);
  });

type Settings = Omit<MoneySettingsRow, 'version'>;

/** An event for each that is another now. */
function changesIn(
  before: Settings,
  after: Settings,
): readonly { readonly kind: EventName; readonly detail: string }[] {
  const changes: readonly [keyof Settings, EventName, string][] = [
    ['partRule', 'money_settings_changed', partRuleWords(after.partRule)],
    ['useCredit', 'credit_use_changed', creditUseWords(after.useCredit)],
    ['discountLowersTax', 'discount_tax_changed', after.discountLowersTax ? 'lower' : 'do not lower'],
    ['recoversBadDebtTax', 'bad_debt_tax_changed', after.recoversBadDebtTax ? 'is' : 'is not'],
    ['bankDiscount', 'bank_discount_changed', bankDiscountWords(after.bankDiscount)],
    ['smallRest', 'small_rest_changed', formatCents(after.smallRest)],
    ['returnedFee', 'returned_fee_changed', feeWords(after.returnedFee)],
  ];
  return changes
    .filter(([name]) => !isDeepStrictEqual(before[name], after[name]))
    .map(([_name, kind, detail]) => ({ kind, detail }));
}

/** Undefined where nothing is said of it. */
const offNow = ({ bankDiscountPercent: percent }: MoneySettings): BasisPoints | undefined =>
  percent === null ? basisPoints(0) : percent;

/** Not beside a card fee that customers pay (DISC-06). */
async function refusePrice(tx: TenantTransaction, bankDiscount: BasisPoints, { role, mayChangePrices }: ChangedBy) {
  if (!mayChangePrices) throw notYourRole(role);
  if (bankDiscount === 0) return;
  const business = found(await lockFees(tx));
  if (isSurcharge(feeRulesOf(business).card)) throw new Refused('surcharge_and_discount');
}

/** At most what its state lets it ask (LATE-10). */
async function refuseFee(tx: TenantTransaction, fee: Cents | null, { role, mayChangePrices }: ChangedBy) {
  if (!mayChangePrices) throw notYourRole(role);
  const copy =
    fee === null ? null : returnedFeeProblem(fee, mostReturnedFee(found(await readBusiness(tx)).address.state));
  if (copy !== null) throw new Refused('INVALID_INPUT', { field: 'returnedFee', copy });
}

const feeWords = (fee: Cents | null): string => (fee === null ? 'nothing' : formatCents(fee));

const bankDiscountWords = (percent: BasisPoints): string =>
  percent === 0 ? 'nothing' : `${percentFromBasisPoints(percent)}%`;
