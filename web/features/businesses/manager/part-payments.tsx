import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type CalendarDate, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { returnedFeeProblem } from '@underlay/domain/charges/returned-fee.ts';
import { figureIn, numberIn } from '@underlay/domain/forms/field.ts';
import { MAX_SMALL_REST, SMALL_REST, SMALL_REST_OUTSIDE } from '@underlay/domain/invoices/invoice.ts';
import { type Cents, centsFromText, formatCents, textFromCents } from '@underlay/domain/money/money.ts';
import { BANK_DISCOUNT_OUTSIDE, MAX_BANK_DISCOUNT } from '@underlay/domain/payments/bank-discount.ts';
import { CREDIT_USE_LABELS, CREDIT_USES, type CreditUse } from '@underlay/domain/payments/use-credit.ts';
import type { Answer } from '../../../api/client.ts';
import { LeaveGuard } from '../../../ui/dialogs/leave-guard.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { CheckboxField } from '../../../ui/fields/choice-fields.tsx';
import { SelectField } from '../../../ui/fields/select-fields.tsx';
import { MoneyField } from '../../../ui/fields/text-fields.tsx';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import { useSaveOver } from '../../../ui/form/use-save-over.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { FormProblem } from '../../../ui/layout/form-layout.tsx';
import { moneySettingsQuery, useChangeMoneySettings } from '../money-queries.ts';
import { PART_FIELD_RULES, PartFields, sentPart, type TypedPart, typedPart } from '../part-fields.tsx';
import { useMay } from '../rights.ts';
import classes from './settings-page.module.css';
import { SettingsPart } from './settings-part.tsx';

const HELP = 'How much of an invoice customers can pay online at once. An invoice can have its own.';

const TITLE = 'Part payments and credit';
const CREDIT_HELP =
  'Credit is what a customer paid too much or was given. The oldest is used first, and the mail with the invoice says so.';
const TAX_HELP = 'Ask your accountant whether your state taxes the price before or after such a discount.';
/** WOFF-03. */
const DEBT_TAX_HELP =
  'Ask your accountant. Most states allow it only after the debt is deducted on the federal return.';
const BANK_HELP =
  'What less customers pay from a bank account. Leave it empty for none. It needs a card fee of $0.00 and 0%.';
const REST_HELP =
  'An invoice with this much or less due can be written off in one click, or with others from the list “Small rests”.';
/** LATE-09, LATE-10. A server of the version before names no rule. */
const feeHelp = ({ returnedFeeRule: rule }: Stored): string => {
  const { state, most, source, readOn } = rule;
  const law =
    source === null || readOn === null
      ? `No rule is loaded for ${state}. Check what applies.`
      : `In ${state} at most ${formatCents(most)}, as of ${formatDate(readOn as CalendarDate)} (source: ${source}).`;
  return `Added once when a check comes back, or a bank payment for lack of funds. It is printed on what you send from now on, and applies to that alone. Leave it empty for none. ${law}`;
};
const USES = CREDIT_USES.map((value) => ({ value, label: CREDIT_USE_LABELS[value] }));

/**
 * PART-01, ALLOC-14, DISC-03, DISC-06, WOFF-02, WOFF-03, LATE-10: whether customers pay all that is due of an invoice, or a part of it, when their credit is used,
 * what less they pay by bank, what a discount does to the tax, and a bad debt, which rests are small, and what a payment that comes back costs.
 */
export function PartPayments({ businessId }: { businessId: string }) {
  const query = useQuery(moneySettingsQuery(businessId));
  return (
    <Card title={TITLE}>
      <SettingsPart what={TITLE} query={query}>
        {(stored) => <PartForm businessId={businessId} stored={stored} />}
      </SettingsPart>
    </Card>
  );
}

type Stored = Answer<'GET /business/:businessId/money-settings'>;

interface TypedMoney extends TypedPart {
  readonly useCredit: CreditUse;
  readonly lowersTax: boolean;
  readonly recoversTax: boolean;
  /** In percent. Empty for none. */
  readonly bankDiscount: string;
  readonly smallRest: string;
  /** Empty for none. */
  readonly returnedFee: string;
}

/** A server of the version before knows one limit of small rests, and one of before that no discounts. */
const typedMoney = ({ partPayments, useCredit, ...stored }: Stored): TypedMoney => ({
  ...typedPart(partPayments),
  useCredit,
  lowersTax: stored.discountLowersTax ?? true,
  recoversTax: stored.recoversBadDebtTax ?? false,
  bankDiscount: String(stored.bankDiscountPercent ?? ''),
  smallRest: textFromCents(stored.smallRest ?? SMALL_REST),
  returnedFee: stored.returnedFee == null ? '' : textFromCents(stored.returnedFee),
});

function bankDiscountProblem(text: unknown): string | null {
  const percent = String(text ?? '').trim();
  if (percent === '') return null;
  const points = figureIn('percent', percent);
  return points !== null && points > 0 && points <= MAX_BANK_DISCOUNT ? null : BANK_DISCOUNT_OUTSIDE;
}

/** In cents. Null for what is none. */
function smallRestIn(text: unknown): Cents | null {
  const most = centsFromText(String(text ?? '').trim());
  return most !== null && most > 0 && most <= MAX_SMALL_REST ? most : null;
}

/** In cents. Null for none; undefined for what is no amount. */
function feeIn(text: unknown): Cents | null | undefined {
  const fee = String(text ?? '').trim();
  return fee === '' ? null : (centsFromText(fee) ?? undefined);
}

function feeProblem(text: unknown, most: Cents | undefined): string | null {
  const fee = feeIn(text);
  if (fee === null || most === undefined) return null;
  return returnedFeeProblem(fee, most);
}

/** Null for none. */
const sentDiscount = ({ bankDiscount }: TypedMoney) => numberIn('percent', bankDiscount.trim());

function PartForm({ businessId, stored }: { businessId: string; stored: Stored }) {
  const saveOver = useSaveOver(stored.version);
  const change = useChangeMoneySettings(businessId);
  const mayChangePrices = useMay()('bank');
  const mayChangeFee = mayChangePrices && stored.returnedFeeRule !== undefined;
  const form = useRuledForm<TypedMoney>({
    initialValues: typedMoney(stored),
    rules: {
      ...PART_FIELD_RULES,
      useCredit: () => null,
      lowersTax: () => null,
      recoversTax: () => null,
      // Who may not change these has no field of them.
      bankDiscount: mayChangePrices ? bankDiscountProblem : () => null,
      smallRest: (text) => (smallRestIn(text) === null ? SMALL_REST_OUTSIDE : null),
      returnedFee: mayChangeFee ? (text) => feeProblem(text, stored.returnedFeeRule?.most) : () => null,
    },
    submit: async (typed) => {
      const body = {
        partPayments: sentPart(typed) ?? { kind: 'off' as const },
        useCredit: typed.useCredit,
        discountLowersTax: typed.lowersTax,
        recoversBadDebtTax: typed.recoversTax,
        smallRest: smallRestIn(typed.smallRest) ?? SMALL_REST,
        ...(mayChangePrices && { bankDiscountPercent: sentDiscount(typed) }),
        ...(mayChangeFee && { returnedFee: feeIn(typed.returnedFee) ?? null }),
      };
      form.takeOver(typedMoney(await saveOver(body, change.mutateAsync)));
      toast('Changes saved');
    },
  });
  return (
    <form {...form.props} className={classes.selling} aria-label={TITLE}>
      <PartFields form={form} kind={form.values.kind} help={HELP} />
      <SelectField {...form.text('useCredit')} label="Use credit" options={USES} choose={null} help={CREDIT_HELP} />
      {mayChangePrices && (
        <MoneyField {...form.text('bankDiscount')} label="Bank discount (%)" help={BANK_HELP} required={false} />
      )}
      {mayChangeFee && (
        <MoneyField
          {...form.text('returnedFee')}
          label="Returned-payment fee"
          help={feeHelp(stored)}
          required={false}
        />
      )}
      <MoneyField {...form.text('smallRest')} label="Small rests up to" help={REST_HELP} />
      <CheckboxField {...form.tick('lowersTax')} label="Discount lowers the tax" help={TAX_HELP} />
      <CheckboxField {...form.tick('recoversTax')} label="Recover sales tax on bad debts" help={DEBT_TAX_HELP} />
      {form.problem !== null && (
        <FormProblem>
          <Alert>{form.problem}</Alert>
        </FormProblem>
      )}
      <div>
        <Button type="submit" aria-label={`Save Changes: ${TITLE}`} loading={form.busy}>
          Save Changes
        </Button>
      </div>
      <LeaveGuard dirty={form.dirty} />
    </form>
  );
}
