import { type BasisPoints, type Cents, cents, formatCents, percentFromBasisPoints, portion } from '../money/money.ts';
import { LEAST_CHARGE } from './fees.ts';

/** How much of an invoice a customer may pay at once (PART-01). `off`: all that is due of it, and nothing less. */
export const PART_RULES = ['off', 'amount', 'percent', 'any'] as const;
export type PartRule =
  | { readonly kind: 'off' | 'any' }
  | { readonly kind: 'amount'; readonly least: Cents }
  | { readonly kind: 'percent'; readonly percent: BasisPoints };

export const PARTS_OFF: PartRule = { kind: 'off' };

/** What an invoice says itself goes before what its business says. */
export const ruleFor = (ofInvoice: PartRule | null, ofBusiness: PartRule | null): PartRule =>
  ofInvoice ?? ofBusiness ?? PARTS_OFF;

interface Part {
  readonly due: Cents;
  readonly total: Cents;
  readonly rule: PartRule;
}

/** The least that is taken of an invoice at once (PART-02). A percentage is of its total, however much was paid since. */
export function leastOf({ due, total, rule }: Part): Cents {
  if (rule.kind === 'off') return due;
  return cents(Math.min(due, Math.max(minimumOf(rule, total), LEAST_CHARGE)));
}

function minimumOf(rule: PartRule, total: Cents): number {
  if (rule.kind === 'amount') return rule.least;
  return rule.kind === 'percent' ? portion(total, rule.percent) : 0;
}

/** Whether there is anything to choose but all that is due. */
export const takesParts = (part: Part): boolean => leastOf(part) + LEAST_CHARGE <= part.due;

/** As people read it in the history of settings and of an invoice. */
export function partRuleWords(rule: PartRule): string {
  if (rule.kind === 'amount') return `at least ${formatCents(rule.least)}`;
  if (rule.kind === 'percent') return `at least ${percentFromBasisPoints(rule.percent)}% of the total`;
  return rule.kind === 'any' ? 'any amount' : 'off';
}
