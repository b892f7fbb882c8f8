import { FIGURES } from '@underlay/domain/forms/field.ts';
import { NOT_CHOSEN } from '@underlay/domain/forms/rules.ts';
import { ABOVE_ZERO } from '@underlay/domain/money/figure.ts';
import { dollarsFromCents, percentFromBasisPoints } from '@underlay/domain/money/money.ts';
import { PART_RULES, type PartRule } from '@underlay/domain/payments/part-rule.ts';
import { z } from 'zod';
import { DollarsOut, dollars, PercentOut, percent } from './primitives.ts';

/** How much of an invoice its customer may pay at once (PART-01). What its kind does not ask for is not kept. */
export const PartRuleWrite = z
  .object({
    kind: z.enum(PART_RULES, NOT_CHOSEN),
    /** The least amount, of the kind `amount`. */
    least: dollars()
      .refine((cents) => cents > 0, ABOVE_ZERO)
      .nullish(),
    /** The least part of the invoice's total, of the kind `percent`. */
    percent: percent()
      .refine((points) => points > 0, FIGURES.percent.outside)
      .nullish(),
  })
  .transform(({ kind, least, percent: points }, context): PartRule => {
    if (kind === 'amount' && least != null) return { kind, least };
    if (kind === 'percent' && points != null) return { kind, percent: points };
    if (kind === 'off' || kind === 'any') return { kind };
    const missing =
      kind === 'amount'
        ? { path: ['least'], message: ABOVE_ZERO }
        : { path: ['percent'], message: FIGURES.percent.outside };
    context.issues.push({ code: 'custom', ...missing, input: kind });
    return z.NEVER;
  });

export const PartRuleJson = z.object({
  kind: z.enum(PART_RULES),
  least: DollarsOut.nullable(),
  percent: PercentOut.nullable(),
});
export type PartRuleJson = z.output<typeof PartRuleJson>;

/** What an invoice says of it. */
export const PartPaymentsJson = z.object({
  /** How much of it its customer may pay at once. Null where it is as its business says (PART-01). */
  partPayments: PartRuleJson.nullable(),
});

export const partRuleJson = (rule: PartRule): PartRuleJson => ({
  kind: rule.kind,
  least: rule.kind === 'amount' ? dollarsFromCents(rule.least) : null,
  percent: rule.kind === 'percent' ? percentFromBasisPoints(rule.percent) : null,
});
