import { FIGURES, type FieldTable, fieldMessage, tooLong } from '@underlay/domain/forms/field.ts';
import { ABOVE_ZERO, plainFigure } from '@underlay/domain/money/figure.ts';
import { basisPointsFromPercent, centsFromText, textFromCents } from '@underlay/domain/money/money.ts';
import type { DiscountParts } from '@underlay/domain/offers/document-price.ts';
import { MAX_DISCOUNT_NAME } from '@underlay/domain/offers/limits.ts';
import { useState } from 'react';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { useChangeOffer } from '../offer-queries.ts';

/** A document's discount as it is typed: a percent or an amount, never both, and its name (QUO-05). */
export interface DiscountTexts {
  readonly name: string;
  readonly figure: string;
  readonly unit: 'percent' | 'amount';
}

const FIELDS = {
  percent: { kind: 'percent', label: 'Discount' },
  amount: { kind: 'money', label: 'Discount' },
} as const satisfies FieldTable;

const NONE: DiscountTexts = { name: '', figure: '', unit: 'percent' };

/** What is taken off a draft as a whole, while it is typed. Leaving it stores it. */
export function useDocumentDiscount(businessId: string, invoice: InvoiceDetail) {
  const { mutate, isPending, error, reset } = useChangeOffer(businessId, invoice.uuid);
  const stored = textsOf(invoice.discount);
  /** Null while nobody types: then it is what is stored. */
  const [typed, setTyped] = useState<DiscountTexts | null>(null);
  const [left, setLeft] = useState(false);
  const texts = typed ?? stored;
  const wrong = texts === null || isEmpty(texts) ? null : wrongIn(texts);
  const isOther = typed !== null && !isSame(typed, stored);
  const send = (discount: Discount) =>
    mutate({ discount }, { onSuccess: () => setTyped((now) => (now === typed || discount === null ? null : now)) });
  return {
    texts,
    parts: texts === null || wrong !== null ? NO_DISCOUNT : typedParts(texts),
    /** Said once it was left so. */
    problem: (left ? wrong : null) ?? (error === null ? null : refusalOf(error).message),
    unsaved: isPending || (isOther && (stored !== null || !isEmpty(typed))),
    begin: () => setTyped(NONE),
    type: (part: Partial<DiscountTexts>) => {
      reset();
      setLeft(false);
      setTyped({ ...(texts ?? NONE), ...part });
    },
    leave: () => {
      setLeft(true);
      if (typed === null || wrong !== null) return;
      if (!isOther || (stored === null && isEmpty(typed))) return setTyped(null);
      send(isEmpty(typed) ? null : bodyOf(typed));
    },
    remove: () => (stored === null ? setTyped(null) : send(null)),
  };
}

export type DocumentDiscount = ReturnType<typeof useDocumentDiscount>;
type Discount = ReturnType<typeof bodyOf> | null;

const NO_DISCOUNT: DiscountParts = { discountPercent: null, discountAmount: null };

const isEmpty = ({ figure }: DiscountTexts): boolean => figure.trim() === '';

function textsOf(discount: InvoiceDetail['discount'] | undefined): DiscountTexts | null {
  if (!discount) return null;
  const { name, percent, amount } = discount;
  return amount === null
    ? { name, figure: String(percent), unit: 'percent' }
    : { name, figure: textFromCents(amount), unit: 'amount' };
}

/** As prices reckon with it. None while it is no figure yet. */
function typedParts({ figure, unit }: DiscountTexts): DiscountParts {
  if (figure.trim() === '') return NO_DISCOUNT;
  return unit === 'percent'
    ? { ...NO_DISCOUNT, discountPercent: basisPointsFromPercent(plainFigure(figure)) }
    : { ...NO_DISCOUNT, discountAmount: centsFromText(figure) };
}

/** In the words of the API. */
function wrongIn(texts: DiscountTexts): string | null {
  const { figure, unit, name } = texts;
  if (name.trim().length > MAX_DISCOUNT_NAME) return tooLong(MAX_DISCOUNT_NAME);
  const message = fieldMessage(FIELDS[unit], figure, {});
  if (message !== null) return message;
  const { discountPercent, discountAmount } = typedParts(texts);
  if (discountPercent === 0) return FIGURES.percent.outside;
  return discountAmount === 0 ? ABOVE_ZERO : null;
}

const isSame = (a: DiscountTexts, b: DiscountTexts | null): boolean =>
  b !== null && JSON.stringify(bodyOf(a)) === JSON.stringify(bodyOf(b));

function bodyOf(texts: DiscountTexts) {
  const name = texts.name.trim();
  return texts.unit === 'percent'
    ? { name, percent: Number(plainFigure(texts.figure)) }
    : { name, amount: typedParts(texts).discountAmount };
}
