import { type FieldTable, fieldMessage } from '@underlay/domain/forms/field.ts';
import { LINE_FIELDS } from '@underlay/domain/invoices/fields.ts';
import { ABOVE_ZERO, plainFigure } from '@underlay/domain/money/figure.ts';
import {
  basisPointsFromPercent,
  type Cents,
  centsFromText,
  MAX_RATE_CENTS,
  textFromCents,
} from '@underlay/domain/money/money.ts';
import type { DiscountParts } from '@underlay/domain/offers/document-price.ts';
import { DISCOUNT_TOO_LARGE } from '@underlay/domain/refusal-texts.ts';
import type { Line } from '../../../api/answers.ts';

/** What is taken off a line, and what one unit of it costs, as they are typed. Left out where nobody has said. */
export interface LinePricing {
  /** A percent or an amount, never both (QUO-04). */
  readonly discount?: string;
  readonly discountIn?: 'percent' | 'amount';
  /** QUO-07. Only whoever may see costs has it. */
  readonly cost?: string;
}

const FIELDS = {
  percent: { kind: 'percent', label: 'Discount' },
  amount: { kind: 'money', label: 'Discount' },
  cost: { ...LINE_FIELDS.rate, label: 'Unit cost', isOptional: true },
} as const satisfies FieldTable;

export function pricingTexts({
  discount,
  cost,
}: Pick<Line, 'discount'> & { readonly cost?: Cents | null }): LinePricing {
  return {
    ...(discount && discountTexts(discount)),
    ...(typeof cost === 'number' && { cost: textFromCents(cost) }),
  };
}

const discountTexts = ({ percent, amount }: NonNullable<Line['discount']>): LinePricing =>
  amount === null
    ? { discount: String(percent), discountIn: 'percent' }
    : { discount: textFromCents(amount), discountIn: 'amount' };

/** As prices reckon with it. None while it is no figure yet. */
export function typedDiscount({ discount = '', discountIn = 'percent' }: LinePricing): DiscountParts {
  const isPercent = discountIn === 'percent';
  return {
    discountPercent: isPercent && discount.trim() !== '' ? basisPointsFromPercent(plainFigure(discount)) : null,
    discountAmount: isPercent || discount.trim() === '' ? null : centsFromText(discount),
  };
}

/** Null where there is none, or no figure yet, or one that is too large. */
export function typedCost({ cost = '' }: LinePricing): Cents | null {
  const cents = cost.trim() === '' ? null : centsFromText(cost);
  return cents === null || cents > MAX_RATE_CENTS ? null : cents;
}

/** `whole` is what the line comes to before its discount. Null while that is not known. */
export function wrongPricing(texts: LinePricing, whole: Cents | null): Partial<Record<'discount' | 'cost', string>> {
  const { discount = '', discountIn = 'percent', cost = '' } = texts;
  const off = discount.trim() === '' ? null : (fieldMessage(FIELDS[discountIn], discount, {}) ?? tooMuch(texts, whole));
  const costs = fieldMessage(FIELDS.cost, cost, {});
  return { ...(off !== null && { discount: off }), ...(costs !== null && { cost: costs }) };
}

function tooMuch(texts: LinePricing, whole: Cents | null): string | null {
  const { discountAmount, discountPercent } = typedDiscount(texts);
  if ((discountAmount ?? discountPercent) === 0) return ABOVE_ZERO;
  return discountAmount !== null && whole !== null && discountAmount > whole ? DISCOUNT_TOO_LARGE : null;
}

export const samePricing = (a: LinePricing, b: LinePricing): boolean => sameDiscount(a, b) && sameCost(a, b);

function sameDiscount(a: LinePricing, b: LinePricing): boolean {
  const { discount: one = '', discountIn = 'percent' } = a;
  const { discount: other = '' } = b;
  if (one.trim() === '' || other.trim() === '') return one.trim() === other.trim();
  return discountIn === (b.discountIn ?? 'percent') && sameFigure(one, other);
}

export const sameFigure = (a: string, b: string): boolean => Number(plainFigure(a)) === Number(plainFigure(b));

const sameCost = (a: LinePricing, b: LinePricing): boolean =>
  (a.cost ?? '').trim() === (b.cost ?? '').trim() || (typedCost(a) !== null && typedCost(a) === typedCost(b));

/** What is sent of it: only what this person changed, so that nothing overwrites what somebody else stored meanwhile. */
export function pricingBody(texts: LinePricing, before: LinePricing = {}) {
  const { discount = '', discountIn = 'percent' } = texts;
  const figure = Number(plainFigure(discount));
  const { discountAmount } = typedDiscount(texts);
  const off = discountIn === 'percent' ? { percent: figure, amount: null } : { percent: null, amount: discountAmount };
  return {
    ...(!sameDiscount(texts, before) && { discount: discount.trim() === '' ? null : off }),
    ...(!sameCost(texts, before) && { cost: typedCost(texts) }),
  };
}
