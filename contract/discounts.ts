import { FIGURES } from '@underlay/domain/forms/field.ts';
import { ABOVE_ZERO } from '@underlay/domain/money/figure.ts';
import { PICKS } from '@underlay/domain/offers/choices.ts';
import { MAX_DISCOUNT_NAME } from '@underlay/domain/offers/limits.ts';
import { z } from 'zod';
import { DollarsOut, dollars, Id, optionalText, PercentOut, percent } from './primitives.ts';

const ONE_OF_BOTH = 'Enter a percent or an amount.';

/** 0.01 to 100 percent in steps of 0.01, or an amount, never both (QUO-04, QUO-05). */
const parts = {
  percent: percent()
    .refine((points) => points > 0, FIGURES.percent.outside)
    .nullish(),
  amount: dollars()
    .refine((cents) => cents > 0, ABOVE_ZERO)
    .nullish(),
};
type Parts = z.output<z.ZodObject<typeof parts>>;

const isOne = ({ percent, amount }: Parts): boolean => (typeof percent === 'number') !== (typeof amount === 'number');

/** What is left out stays as it is. Null says that there is none. */
export const LineDiscount = z.object(parts).refine(isOne, ONE_OF_BOTH).nullish();
export const DocumentDiscount = z
  .object({ ...parts, name: optionalText('nonblank', MAX_DISCOUNT_NAME) })
  .refine(isOne, ONE_OF_BOTH)
  .nullish();

/** As it was given. */
export const DiscountJson = z.object({ percent: PercentOut.nullable(), amount: DollarsOut.nullable() });

/** Of the whole document. Its name is empty unless it has one; `taken` is what it comes to. */
export const DocumentDiscountJson = DiscountJson.extend({ name: z.string(), taken: DollarsOut });

/** The picture of a package, drawn from a file of its quote (OPT-06). Its size is known before it is loaded, so that nothing moves. */
const SectionPictureJson = z.object({
  pictureId: Id,
  width: z.number(),
  height: z.number(),
});

/** A part of a document, and what its lines come to (QUO-01). */
export const SectionJson = z.object({
  uuid: Id,
  name: z.string(),
  note: z.string(),
  subtotal: DollarsOut,
  /** Always there, may be taken, or one package of a choice (OPT-02). */
  pick: z.enum(PICKS),
  /** What the packages of one choice share: its name. Empty where it is no package. */
  choice: z.string(),
  recommended: z.boolean(),
  noneIsFine: z.boolean(),
  chosen: z.boolean(),
  picture: SectionPictureJson.nullable(),
});

/** With the file that its picture was drawn from, which its customer may not have. */
export const OwnSectionJson = SectionJson.extend({ picture: SectionPictureJson.extend({ fileId: Id }).nullable() });

/** One rate of a document: what it is taken of, and what it comes to (TAX-08). */
export const TaxJson = z.object({
  /** Null for the document's own sales tax. */
  rateId: Id.nullable(),
  name: z.string(),
  percent: PercentOut,
  base: DollarsOut,
  tax: DollarsOut,
});
