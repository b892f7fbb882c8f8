import type { AccountJson } from '@underlay/contract/portal.ts';
import { brandOf } from '@underlay/domain/businesses/brand.ts';
import { dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { type Cents, cents, dollarsFromCents, percentFromBasisPoints, ZERO } from '@underlay/domain/money/money.ts';
import { type FeeRule, feeOn } from '@underlay/domain/payments/fees.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { type BusinessRow, feeRulesOf, logoJson, readBusiness } from '../businesses/index.ts';
import { readCustomer } from '../customers/index.ts';
import { figuresOf } from '../receivables/index.ts';
import type { OpenPage } from '../selling/index.ts';
import { recordVisit } from './visit-store.ts';

/** What stands around every page of a customer. Around the one that a ticket opens, nothing of their account (SIGN-15). */
export async function accountJson(
  { clock, config }: Platform,
  { db, account, byTicket }: OpenPage,
): Promise<AccountJson> {
  const { customerId, accountId, portfolioId, communicationId } = account;
  const [business, customer, figures] = await Promise.all([
    readBusiness(db).then(found),
    readCustomer(db, customerId).then(found),
    byTicket ? null : figuresOf(db, customerId),
  ]);
  const now = clock.now();
  const visit = figures && (await recordVisit(db, customerId, now));
  return {
    accountId,
    portfolioId,
    communicationId,
    ...(figures ? owedJson(business, figures) : NOTHING_OWED),
    jobs: visit && jobsJson(visit),
    name: business.name,
    accountNumber: String(customer.accountNumber),
    timeZone: business.timeZone,
    today: dateIn(business.timeZone, now),
    remitTo: {
      name: business.name,
      address: business.address,
      remitToPhone: business.phone,
      remitToEmail: business.email || config.supportEmail,
    },
    brand: brandOf(business.accentColor),
    logo: logoJson(business),
    billTo: { name: customer.displayName, address: customer.address },
    user: { firstName: customer.firstName, lastName: customer.lastName, lastLogin: visit?.last?.toISOString() ?? null },
  };
}

/** Above 0 wherever there is one, also where it is a share alone, of which a cent has none: there an account is paid by bank (D14). */
const leastFee = (rule: FeeRule): Cents => cents(Math.max(feeOn(cents(1), rule), rule.rate > 0 ? 1 : 0));

type Figures = Awaited<ReturnType<typeof figuresOf>>;
type Visit = Awaited<ReturnType<typeof recordVisit>>;

/** What is owed, and how it is paid. */
function owedJson(business: BusinessRow, { owed, credit }: Figures) {
  const fees = feeRulesOf(business);
  return {
    balance: dollarsFromCents(owed),
    credit: dollarsFromCents(credit),
    paymentFee: dollarsFromCents(leastFee(fees.ach)),
    fees: { ach: feeJson(fees.ach), card: feeJson(fees.card) },
    bankDiscountPercent: percentFromBasisPoints(business.bankDiscount),
    byCheck: business.byCheck,
  };
}

const jobsJson = ({ jobs: { first, last } }: Visit): AccountJson['jobs'] =>
  first === null ? null : { only: first === last ? first : null };

const feeJson = (rule: FeeRule) => ({
  fixed: dollarsFromCents(rule.fixed),
  percent: percentFromBasisPoints(rule.rate),
});

const NONE = dollarsFromCents(ZERO);
const NO_FEE = { fixed: NONE, percent: 0 };
const NOTHING_OWED = {
  ...{ balance: NONE, credit: NONE, paymentFee: NONE },
  ...{ fees: { ach: NO_FEE, card: NO_FEE }, bankDiscountPercent: 0, byCheck: '' },
};
