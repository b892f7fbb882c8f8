import fc from 'fast-check';
import { expect, test } from 'vitest';
import { US_STATES } from '../contact/us-states.ts';
import { chargesCopy } from '../copy/charges.ts';
import { taxWrittenOff } from '../credits/credit.ts';
import { returnedPaymentLimit } from '../law/returned-payment.ts';
import { postingsOfCredit } from '../ledger/credit-books.ts';
import { chargeAdded } from '../ledger/posting.ts';
import { cents, ZERO } from '../money/money.ts';
import { chargesUnpaid, writeOffOf } from './charge.ts';
import { chargedFor, lacksFunds, mostReturnedFee, returnedFeeProblem } from './returned-fee.ts';

test('X07 WOFF-03 ALLOC-15 sale 250, tax 20, late charges 30, paid 100, all written off: 30.00 of charges, 170.00 of the total, of which tax is 12.59', () => {
  const standing = { due: cents(20_000), charged: cents(3_000), released: ZERO };
  const { charge, ofTotal } = writeOffOf(cents(20_000), standing);
  expect([charge, ofTotal]).toEqual([3_000, 17_000]);
  const tax = taxWrittenOff(ofTotal, { total: cents(27_000), tax: cents(2_000) }, ZERO);
  expect(tax).toBe(1_259);
  const credit = {
    ...{ kind: 'write_off' as const, state: 'issued' as const, customerId: 'theirs', recoversTax: true, allocated: [] },
    ...{ invoice: { id: 'stairs', jobId: 'house' }, subtotal: cents(20_000 - tax), tax },
  };
  expect(postingsOfCredit(credit).map(({ account, amount }) => [account, amount])).toEqual([
    ['bad_debts', 18_741],
    ['sales_tax_payable', 1_259],
    ['receivable', -20_000],
  ]);
});

const sum = fc.integer({ min: 0, max: 1_000_000 });

test('ALLOC-15 WOFF-03 CRED-07 money covers the total first: whatever is paid, waived and written off in pieces, no more of the charges is given up than there is', () => {
  const pieces = fc.array(fc.tuple(fc.boolean(), sum), { maxLength: 6 });
  fc.assert(
    fc.property(sum, sum, sum, pieces, (total, charged, money, steps) => {
      const paid = Math.min(money, total + charged);
      const [of, all] = [{ charged: cents(charged) }, total + charged];
      let [released, credited] = [0, 0];
      const standing = () => ({ ...of, due: cents(all - paid - credited), released: cents(released) });
      const unpaid = chargesUnpaid(standing());
      expect(unpaid).toBe(Math.min(charged, all - paid));
      // Nothing of them is paid while anything of the total is not.
      if (paid <= total) expect(unpaid).toBe(charged);
      for (const [waives, amount] of steps) {
        const { due } = standing();
        if (waives) {
          const waived = Math.min(amount, chargesUnpaid(standing()));
          released += waived;
          credited += waived;
        } else {
          const written = cents(Math.min(amount, due));
          const { charge, ofTotal } = writeOffOf(written, standing());
          expect(charge + ofTotal).toBe(written);
          expect(ofTotal === 0 || charge === chargesUnpaid(standing())).toBe(true);
          released += charge;
          credited += written;
        }
        expect(released).toBeLessThanOrEqual(charged);
        expect(standing().due).toBeGreaterThanOrEqual(0);
      }
      if (standing().due === 0) expect(chargesUnpaid(standing())).toBe(0);
    }),
  );
});

test('CRED-16 a charge is owed and earned, and a waiver lowers that and never a tax', () => {
  const about = { customer: 'theirs', job: 'house', invoice: 'stairs' };
  expect(chargeAdded(cents(2_500), about)).toEqual([
    { account: 'receivable', amount: 2_500, about },
    { account: 'charge_income', amount: -2_500, about },
  ]);
  const waiver = {
    ...{
      kind: 'fee_waiver' as const,
      state: 'issued' as const,
      customerId: 'theirs',
      recoversTax: false,
      allocated: [],
    },
    ...{ invoice: { id: 'stairs', jobId: 'house' }, subtotal: cents(1_000), tax: ZERO },
  };
  expect(postingsOfCredit(waiver).map(({ account, amount }) => [account, amount])).toEqual([
    ['receivable', -1_000],
    ['charge_income', 1_000],
  ]);
  expect(postingsOfCredit({ ...waiver, state: 'void' })).toEqual([]);
});

test('LATE-10 a fee is at most what the state of the business lets it ask, by rows with a source', () => {
  for (const state of US_STATES) {
    const limit = returnedPaymentLimit(state);
    expect([state, limit?.source, limit?.readOn]).toEqual([state, expect.stringContaining('Trustly'), '2026-11-27']);
    expect(limit?.most).toBeGreaterThanOrEqual(2_000);
    expect(limit?.most).toBeLessThanOrEqual(5_000);
  }
  const known = ['KS', 'CA', 'NY', 'TX', 'CO', 'KY'].map((state) => mostReturnedFee(state));
  expect(known).toEqual([3_000, 2_500, 2_000, 3_000, 2_000, 5_000]);
  expect([returnedPaymentLimit('AS'), returnedPaymentLimit('toString'), mostReturnedFee('AS')]).toEqual([
    null,
    null,
    10_000,
  ]);
  expect([1, 3_000, 3_001, 0, -1, null].map((fee) => returnedFeeProblem(fee, mostReturnedFee('KS')))).toEqual([
    null,
    null,
    ...Array(4).fill('Must be from $0.01 to $30.00.'),
  ]);
});

test('LATE-10 it is for a bank payment without funds, and on the first invoice of the payment that says so', () => {
  const of = (method: 'ach' | 'card' | 'manual', failureCode: string | null) => lacksFunds({ method, failureCode });
  expect([of('ach', 'insufficient_funds'), of('ach', 'account_closed'), of('ach', null)]).toEqual([true, false, false]);
  expect([of('card', 'insufficient_funds'), of('manual', 'insufficient_funds')]).toEqual([false, false]);
  const [silent, first, second] = [null, 2_500, 2_000].map((fee) => ({
    returnedFee: fee === null ? null : cents(fee),
  }));
  expect(chargedFor([silent, first, second].flatMap((each) => each ?? []))).toBe(first);
  expect(chargedFor([silent].flatMap((each) => each ?? []))).toBeUndefined();
  expect(chargesCopy.terms(cents(2_500))).toMatch(/^\$25\.00 is added/);
});
