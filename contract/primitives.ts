import { isCalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { phoneDigits } from '@underlay/domain/contact/phone.ts';
import { FIGURES, limitOf, NOTE, NOTE_TOO_LONG, tooLong } from '@underlay/domain/forms/field.ts';
import { messageFor, RULES, type RuleName } from '@underlay/domain/forms/rules.ts';
import { NEGATIVE, NOT_A_NUMBER } from '@underlay/domain/money/figure.ts';
import {
  basisPointsFromPercent,
  type Cents,
  centsFromDollars,
  type Dollars as DollarAmount,
} from '@underlay/domain/money/money.ts';
import { WHOLE } from '@underlay/domain/money/quantity.ts';
import { z } from 'zod';

const MAX_PAGE_SIZE = 200;

export const Id = z.uuid();

/** A text that follows one of the shared rules, with its specified message (FORM rows). Outer spaces are dropped. */
export const text = (rule: RuleName, longest = limitOf(rule)) =>
  z
    .string(RULES[rule].message)
    .trim()
    .normalize('NFC')
    .max(longest, tooLong(longest))
    .refine((value) => messageFor(rule, value) === null, RULES[rule].message);

/** The same, but it may be empty or left out. It is stored as an empty text. */
export const optionalText = (rule: RuleName, longest = limitOf(rule)) =>
  textChange(rule, longest).transform((value) => value ?? '');

/** Of a change. One that is left out stays as it is. */
export const textChange = (rule: RuleName, longest = limitOf(rule)) =>
  z
    .string(RULES[rule].message)
    .trim()
    .normalize('NFC')
    .max(longest, tooLong(longest))
    .refine((value) => messageFor(rule, value, false) === null, RULES[rule].message)
    .nullish();

/** Of a change. One that is left out stays as it is. */
export const NoteChange = z.string().max(NOTE, NOTE_TOO_LONG).nullish();
export const Note = NoteChange.transform((value) => value ?? '');

/** Ten digits with or without dashes. Stored as ten digits (D75). */
export const Phone = text('phone').transform(phoneDigits);

/** Left out or empty: both mean that there is none, or no criterion of a search. */
export const orNone = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
export const OptionalPhone = orNone(Phone);

/** Left out or null: both mean that there is none, or of a change that it stays as it is. */
export const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? undefined);

/** What a number or a text is, where its type does not say it: for the document (REF-01). */
const DOLLARS = { 'x-unit': 'dollars' };
const PERCENT = { 'x-unit': 'percent' };
const DAY = { 'x-unit': 'day' };
const MOMENT = { 'x-unit': 'moment' };

export const DateJson = z.string(RULES.date.message).refine(isCalendarDate, RULES.date.message).meta(DAY);

/** A limit of its own, in cents, basis points or pieces, and the message beyond it. */
interface Limits {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly outside?: string | undefined;
}

const amount = ({ max = FIGURES.money.max, outside = FIGURES.money.outside }: Limits = {}) =>
  z
    .number(RULES.decimal.message)
    .meta(DOLLARS)
    .transform((value, context): Cents => {
      const cents = centsFromDollars(value);
      if (cents !== null && cents >= 0 && cents <= max) return cents;
      const precise = 'Must be an amount in dollars with at most two decimals.';
      const message = value * 100 > max ? outside : value < 0 ? NEGATIVE : precise;
      context.issues.push({ code: 'custom', message, input: value });
      return z.NEVER;
    });

/** Only the type says that a number is money (D90). Parser, serialiser and API document see a number. */
export const asDollars = <Read>(schema: z.ZodType<Read, number>) => schema as unknown as z.ZodType<Read, DollarAmount>;

/** Dollars on the wire, integer cents inside (D90). Anything with more than two decimals is refused with 422. */
export const dollars = (limits?: Limits) => asDollars(amount(limits));
export const Dollars = dollars();

/** The same in an address, where everything is text. */
export const DollarsInQuery = z.coerce.number(NOT_A_NUMBER).pipe(amount());

/** 0 to 100 percent in steps of 0.01 (INV-08), as basis points. */
export const percent = ({ max = FIGURES.percent.max, outside = FIGURES.percent.outside }: Limits = {}) =>
  z
    .number(FIGURES.percent.outside)
    .meta(PERCENT)
    .transform((rate, context) => {
      const points = basisPointsFromPercent(rate);
      if (points !== null && points <= max) return points;
      const message = rate * 100 > max ? outside : FIGURES.percent.outside;
      context.issues.push({ code: 'custom', message, input: rate });
      return z.NEVER;
    });

/** Whole pieces: of stock, of an expense line (WO-16, STOCK-04). */
export const count = ({ min = 0, max = FIGURES.count.max, outside }: Limits = {}) =>
  z
    .number(outside ?? RULES.digits.message)
    .int(outside ?? WHOLE)
    .min(min, outside ?? NEGATIVE)
    .max(max, outside ?? FIGURES.count.outside);

/** Money and moments as they leave: dollars, percent and ISO time. */
export const DollarsOut = z.number().meta(DOLLARS) as unknown as z.ZodType<DollarAmount, DollarAmount>;
export const PercentOut = z.number().meta(PERCENT);
export const MomentOut = z.string().meta(MOMENT);
export const DateOut = z.string().meta(DAY);

export const numberFrom1To = (most: number, message: string) =>
  z.coerce.number(message).int(message).min(1, message).max(most, message);

/** Lists page on the server (D88). `page` starts at 1, `pageSize` is 1 to 200. Without them the first 200 rows are answered. */
export const PageQuery = z.object({
  page: numberFrom1To(1_000_000, 'Must be a page number from 1.').default(1),
  pageSize: numberFrom1To(MAX_PAGE_SIZE, 'Must be a whole number from 1 to 200.').default(MAX_PAGE_SIZE),
});
export type PageQuery = z.output<typeof PageQuery>;

/** A page of a list that can also be read from its other end. */
export const OrderedPageQuery = PageQuery.extend({
  order: z.literal('reverse', 'Must be reverse, or left out.').optional(),
});

/** For programs that look now and then what is new: the newest first, 100 at most (REF-04). */
export const Newest = z
  .literal('newest', 'Must be newest, or left out.')
  .optional()
  .describe('Those that were made last come first, at most 100 on a page.');
export const NewestPageQuery = OrderedPageQuery.extend({ sort: Newest });

/** What is said of one that was named twice. */
export const ONE_TEXT = 'Must be one text.';

/** A search text. It matches as a substring, without regard to case (D69). Its letters are composed, as in the stored texts. */
export const Search = z.string(ONE_TEXT).trim().normalize('NFC').max(100, tooLong(100)).optional();

/** Names of kinds with commas between: those that the caller knows, or else the first ones that there were. */
export const kindsAmong = <Kind extends string>(kinds: readonly Kind[], first: readonly Kind[]) =>
  z
    .string(ONE_TEXT)
    .max(1_000, 'Must be at most 1,000 characters.')
    .default(first.join(','))
    .transform((named) => kinds.filter((kind) => named.split(',').includes(kind)));

/** The version that a change replaces. Without one it replaces whatever is stored. */
export const Version = z.number().int().optional();

/** Nothing comes back: 204. */
export const Nothing = z.void();

export const AddressJson = z.object({
  name: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
});
export type AddressJson = z.output<typeof AddressJson>;
