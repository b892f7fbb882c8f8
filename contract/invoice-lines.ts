import { LINE_FIELDS } from '@underlay/domain/invoices/fields.ts';
import { MAX_LINES } from '@underlay/domain/invoices/invoice.ts';
import { centsFromDollars, MAX_RATE_CENTS, RATE_TOO_LARGE } from '@underlay/domain/money/money.ts';
import { quantity, quantityProblem, UNITS } from '@underlay/domain/money/quantity.ts';
import { PAYMENT_METHODS, PAYMENT_STATUSES } from '@underlay/domain/payments/payment.ts';
import { z } from 'zod';
import { DepositsJson } from './deposits.ts';
import { DiscountJson, LineDiscount } from './discounts.ts';
import { schemaOf } from './field-schemas.ts';
import { LineTax } from './line-tax.ts';
import { DateOut, DollarsOut, dollars, Id, MomentOut } from './primitives.ts';
import { seen } from './seen.ts';

const Cost = dollars({ max: MAX_RATE_CENTS, outside: RATE_TOO_LARGE }).nullish();

/** A line as its editor last saw it stored. When it is another by now, somebody else changed it. */
const LineSeen = z.object({
  categoryId: Id,
  /** Left out by whoever knows no codes yet. */
  code: z.string().optional(),
  description: z.string(),
  quantity: z.number(),
  unit: z.enum(UNITS),
  rate: DollarsOut.transform(centsFromDollars),
  /** Left out by whoever knows no taxes of lines yet. */
  tax: z.string().optional(),
  /** What follows is left out by whoever leaves it as it is. */
  discount: LineDiscount,
  cost: Cost,
  optional: z.boolean().optional(),
  chosen: z.boolean().optional(),
});

/** What a line has besides. Of a change, what is left out stays as it is; null says that there is none. */
const pricing = {
  sectionId: Id.nullish(),
  discount: LineDiscount,
  /** Whether its customer may leave it, and whether it is on at the start (OPT-01). */
  optional: z.boolean().optional(),
  chosen: z.boolean().optional(),
  tax: LineTax.optional(),
  /** What one unit costs the business. It is seen and written by whoever may see costs (QUO-07). */
  cost: Cost,
  /** The item of the price book that it is made of (BOOK-02). */
  priceItemId: Id.nullish(),
  /** What was measured, before the item's waste was added. It is kept as long as it comes to the quantity (BOOK-04). */
  measured: z.number().nullish(),
};

const Counted = LineSeen.pick({ quantity: true, unit: true });
const line = schemaOf(LINE_FIELDS).shape;

/** A line, or a payment recorded by hand when the category is Payment (D31). */
export const LineWrite = z
  .object({
    uuid: Id.optional(),
    /**
     * Of a new line, an id that whoever sends it has drawn for it. Sent again with the same one, it is still one line, or one payment, which
     * has another id.
     */
    newUuid: z.uuidv4().optional(),
    ...line,
    ...pricing,
    quantity: line.quantity.default(1),
    unit: line.unit.default('each'),
    was: LineSeen.nullish(),
    /** Where it is to stand among the lines, from 1. Left out, a new one comes last and the others stay. */
    position: z.int().min(1).max(MAX_LINES).optional(),
  })
  .superRefine(
    (sent, context) => {
      const message = quantityProblem(sent.quantity, sent.unit);
      if (message !== null) context.addIssue({ code: 'custom', message, path: ['quantity'] });
      const wrong = quantityProblem(sent.measured ?? 0, sent.unit);
      if (wrong !== null) context.addIssue({ code: 'custom', message: wrong, path: ['measured'] });
    },
    // Also beside other wrong fields, so that the answer names them all.
    { when: ({ value }) => Counted.safeParse(value).success },
  )
  .transform((sent) => {
    const counted = quantity(sent.quantity, sent.unit);
    if (counted === null) return z.NEVER;
    const { measured, ...line } = sent;
    const measuredOf = typeof measured === 'number' ? quantity(measured, line.unit) : measured;
    return { ...line, quantity: counted, ...(measuredOf !== undefined && { measured: measuredOf }) };
  });
export type LineWrite = z.output<typeof LineWrite>;

export const LineJson = z.object({
  uuid: Id,
  /** Position on the document, from 1. */
  id: z.number(),
  categoryId: Id,
  categoryName: z.string(),
  /** What the price list or the supplier calls it. Empty when it has none. */
  code: z.string(),
  description: z.string(),
  quantity: z.number(),
  unit: z.enum(UNITS),
  rate: DollarsOut,
  /** quantity times rate to the cent, less the line's discount; 0 for what is not chosen. Negative for a payment (D02). */
  subTotal: DollarsOut,
  /** Null: before the sections. */
  sectionId: Id.nullable(),
  discount: DiscountJson.nullable(),
  /** Whether it may be left, and whether it is on. In a section that is not chosen it counts nothing all the same (OPT-04). */
  optional: z.boolean(),
  chosen: z.boolean(),
  /** Whether there is a tax on it. */
  taxed: z.boolean(),
  editable: z.boolean(),
  paymentId: Id.nullable(),
  paymentStatus: z.enum(PAYMENT_STATUSES).nullable(),
  /** Only one entered by hand may be taken back (D31). */
  paymentMethod: z.enum(PAYMENT_METHODS).nullable(),
  /** Why a payment failed, in the provider's own sentence. */
  paymentFailure: z.string().nullable(),
  /** What of it went back to the payer. 0 for a line that is no payment. */
  refunded: DollarsOut,
  /** There where the payer's bank took some of that, in a dispute about a part: how much. */
  takenBack: DollarsOut.optional(),
  /** There where it is one that came back after it had arrived: it did not fail, it was returned. */
  returned: z.boolean().optional(),
  /** False for money that arrived when this invoice no longer wanted it and is the customer's credit. */
  applied: z.boolean(),
  /** What of the whole payment no invoice has: the customer's credit. 0 for a line that is no payment (ALLOC-17). */
  unused: DollarsOut,
  /** There where more of it is set against what the customer owes of a check that came back after it was paid back (PART-19): no credit. */
  setAgainst: DollarsOut.optional(),
  /** What a bank payment waits for from its payer. Null when nothing. */
  deposits: DepositsJson.nullable(),
  /** The day on which money came that was recorded by hand. */
  receivedOn: DateOut.nullable(),
  /** How many other invoices the same payment is meant for (PART-20). */
  others: z.number(),
  /** There where it is money on account: it was meant for no invoice, and is used here. */
  onAccount: z.boolean().optional(),
  createdAt: MomentOut,
});
export type LineJson = z.output<typeof LineJson>;

/** As a manager has it: `document`, `none`, or the id of a named rate. */
export const TaxedLineJson = LineJson.extend({ tax: z.string() });

/** On the page of its document. Costs reach no customer (QUO-08). */
export const CostedLineJson = TaxedLineJson.extend({
  cost: seen('costs', DollarsOut.nullable()),
  priceItemId: Id.nullable(),
  /** Null when the quantity was not measured. */
  measured: seen('costs', z.number().nullable()),
  /** In percent: what was added to what was measured, or is when something is. Null where the item has none. */
  waste: seen('costs', z.number().nullable()),
  /** What its item says by now, where the line of a draft says something else (BOOK-08). */
  byNow: z.object({ rate: DollarsOut, cost: seen('costs', DollarsOut.nullable()), tax: z.string() }).nullable(),
});
export type CostedLineJson = z.output<typeof CostedLineJson>;

/** What a line was shown to become of its item. The cost is left out by whoever sees none. */
export const RatesSeen = z.object({
  lineId: Id,
  rate: DollarsOut.transform(centsFromDollars),
  cost: DollarsOut.transform(centsFromDollars).nullish(),
  tax: z.string(),
});
export type RatesSeen = z.output<typeof RatesSeen>;
