import type { CalendarDate } from '../calendar/calendar-date.ts';
import { type Cents, cents } from '../money/money.ts';
import type { Quantity, Unit } from '../money/quantity.ts';
import type { Retainage } from '../retainage/held.ts';
import { changedWords, comparisonsOfDocument, type WordPart } from './changed-words.ts';
import { choicesAsTheyStand, type LineChoice, type SectionChoice, withChoices } from './choices.ts';
import { type DiscountParts, type DocumentTax, lineSubTotal } from './document-price.ts';
import type { SectionPicture } from './picture.ts';
import type { ScheduleRow } from './schedule.ts';

/** A line of a version, as its customer had it. */
export interface VersionLine extends LineChoice, DiscountParts {
  readonly description: string;
  readonly quantity: Quantity;
  readonly unit: Unit;
  readonly rate: Cents;
  readonly tax: string;
}

/** With whether it counts in the total as the version starts. */
interface CountedLine extends VersionLine {
  readonly isChosen: boolean;
}

export interface VersionSection extends SectionChoice {
  readonly name: string;
  readonly note: string;
  readonly picture: SectionPicture | null;
}

export interface VersionDiscount extends DiscountParts {
  readonly discountName: string;
}

interface TakenDiscount extends VersionDiscount {
  /** What it comes to. Null where its customer reads a total alone. */
  readonly discountTaken: Cents | null;
}

/** A version of an offer, with what a customer compares (VER-05). */
export interface OfferVersion extends TakenDiscount {
  readonly lines: readonly VersionLine[];
  readonly sections: readonly VersionSection[];
  readonly taxes: readonly DocumentTax[];
  readonly quoteExpiration: CalendarDate | null;
  readonly notes: string;
  readonly terms: string;
  /** How it will be paid (SCHED). */
  readonly schedule: readonly ScheduleRow[];
  readonly retainage: Retainage | null;
  readonly total: Cents;
}

/** Something that was one way and is another. What came has no `was`, what went no `now`. */
interface Turned<Value> {
  readonly was: Value | null;
  readonly now: Value | null;
}

/** With the text of it word by word. Null where no word is another, or too many are: of the text, or more than a few of it and too many of what was told before it (VER-06). */
interface Retold<Value> extends Turned<Value> {
  readonly words: readonly WordPart[] | null;
}

export type Change =
  | ({ readonly kind: 'section'; readonly difference: Cents } & Retold<VersionSection>)
  | ({ readonly kind: 'line' } & Retold<CountedLine>)
  | ({ readonly kind: 'discount' } & Turned<TakenDiscount>)
  | ({ readonly kind: 'tax' } & Turned<DocumentTax>)
  | ({ readonly kind: 'validity' } & Turned<CalendarDate>)
  | ({ readonly kind: 'payment' } & Turned<ScheduleRow>)
  | ({ readonly kind: 'retainage' } & Turned<Retainage>)
  | ({ readonly kind: 'notes' | 'terms' } & Retold<string>);

export interface Redline {
  readonly changes: readonly Change[];
  readonly total: { readonly was: Cents; readonly now: Cents; readonly difference: Cents };
}

/**
 * What changed from one version of an offer to another (VER-05). Lines and sections are the same when their id is, wherever they stand.
 * What all of it comes to is the difference of the totals: a line that is as it was, and counts or no longer counts since its section
 * is chosen in another way, is told by that section.
 */
export function redline(was: OfferVersion, now: OfferVersion): Redline {
  const wordsOf = wordsOfDocument();
  const lines = Map.groupBy(
    pairsOf(countedOf(was), countedOf(now), ({ id }) => id),
    isToldBySection,
  );
  const changes: Change[] = [
    ...pairsOf(was.sections, now.sections, ({ id }) => id).map(
      (pair): Change => ({
        kind: 'section',
        ...pair,
        words: wordsOf(pair, ({ note }) => note),
        difference: differenceOf((lines.get(true) ?? []).filter(({ now: line }) => line?.sectionId === pair.now?.id)),
      }),
    ),
    ...(lines.get(false) ?? []).map(
      (pair): Change => ({ kind: 'line', ...pair, words: wordsOf(pair, ({ description }) => description) }),
    ),
    ...turned(discountOf(was), discountOf(now)).map((pair): Change => ({ kind: 'discount', ...pair })),
    ...pairsOf(was.taxes, now.taxes, nameOfTax).map((pair): Change => ({ kind: 'tax', ...pair })),
    ...pairsOf(named(was.schedule), named(now.schedule), ({ place }) => place).map(
      (pair): Change => ({ kind: 'payment', was: pair.was?.row ?? null, now: pair.now?.row ?? null }),
    ),
    ...turned(was.retainage, now.retainage).map((pair): Change => ({ kind: 'retainage', ...pair })),
    ...turned(was.quoteExpiration, now.quoteExpiration).map((pair): Change => ({ kind: 'validity', ...pair })),
    ...(['notes', 'terms'] as const).flatMap((kind) =>
      turned(was[kind] || null, now[kind] || null).map(
        (pair): Change => ({ kind, ...pair, words: wordsOf(pair, (text) => text) }),
      ),
    ),
  ];
  return { changes, total: { was: was.total, now: now.total, difference: cents(now.total - was.total) } };
}

/** A payment is the same one when it is called alike: rows have no ids. Of those of one name it is the first, the second and so on. */
const named = (rows: readonly ScheduleRow[]) =>
  rows.map((row, at) => {
    const before = rows.slice(0, at).filter(({ name }) => name === row.name);
    return { place: `${before.length} ${row.name}`, row };
  });

/** A rate is its name and its percent: one that changed is another. */
const nameOfTax = ({ rateId, name, percent }: DocumentTax): string => JSON.stringify([rateId, name, percent]);

function discountOf({
  discountName,
  discountPercent,
  discountAmount,
  discountTaken,
}: OfferVersion): TakenDiscount | null {
  if (discountPercent === null && discountAmount === null) return null;
  return { discountName, discountPercent, discountAmount, discountTaken };
}

const countedOf = (version: OfferVersion): CountedLine[] => withChoices(version, choicesAsTheyStand(version));

/** Whether nothing of a line is another but that it counts. */
const isToldBySection = ({ was, now }: Turned<CountedLine>): boolean =>
  was !== null && now !== null && isAlike({ ...was, isChosen: now.isChosen }, now);

const differenceOf = (lines: readonly Turned<CountedLine>[]): Cents =>
  cents(lines.reduce((sum, { was, now }) => sum + (now ? lineSubTotal(now) : 0) - (was ? lineSubTotal(was) : 0), 0));

/** Those that are others, in the order of the newer version, and at the end those that went. */
function pairsOf<Value>(was: readonly Value[], now: readonly Value[], nameOf: (value: Value) => string) {
  const before = new Map(was.map((value) => [nameOf(value), value]));
  const after = new Set(now.map(nameOf));
  return [
    ...now.flatMap((value) => turned(before.get(nameOf(value)) ?? null, value)),
    ...was.filter((value) => !after.has(nameOf(value))).flatMap((value) => turned(value, null)),
  ];
}

/** None when both are alike. */
const turned = <Value>(was: Value | null, now: Value | null): Turned<Value>[] =>
  isAlike(was, now) ? [] : [{ was, now }];

/** Versions are read from what is stored, where the order of names says nothing. */
function isAlike(was: unknown, now: unknown): boolean {
  if (was === null || now === null || typeof was !== 'object' || typeof now !== 'object') return was === now;
  const names = new Set([...Object.keys(was), ...Object.keys(now)]);
  return [...names].every((name) => isAlike(Reflect.get(was, name), Reflect.get(now, name)));
}

/** Its texts in their order, for as long as there are not too many words to compare. Of those behind, the ones with few changed words are still told by them, and the others whole. */
function wordsOfDocument() {
  const comparisons = comparisonsOfDocument();
  return <Value>({ was, now }: Turned<Value>, textOf: (value: Value) => string): readonly WordPart[] | null => {
    if (was === null || now === null || textOf(was) === textOf(now)) return null;
    return changedWords(textOf(was), textOf(now), comparisons);
  };
}
