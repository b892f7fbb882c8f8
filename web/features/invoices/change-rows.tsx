import { type CalendarDate, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { heldCopy } from '@underlay/domain/copy/held.ts';
import { offerCopy } from '@underlay/domain/copy/offers.ts';
import { taxLabel } from '@underlay/domain/invoices/totals.ts';
import { type Cents, cents, formatCents, ZERO } from '@underlay/domain/money/money.ts';
import { formatQuantity } from '@underlay/domain/money/quantity.ts';
import { DISCOUNT_NAME, lineDiscountLabel } from '@underlay/domain/offers/price-names.ts';
import { payDaysWords, shareWords, whenWords } from '@underlay/domain/offers/schedule-words.ts';
import type { ReactNode } from 'react';
import type { Changes } from '../../api/answers.ts';
import { rateOf } from '../../api/money.ts';
import { paymentRows, retainageOf } from '../schedules/index.ts';
import { discountParts } from './invoice-facts.ts';
import { Added, Removed, WasNow, Words } from './redlined.tsx';
import { Rewritten } from './rewritten.tsx';

type Turned<Value> = { readonly was: Value | null; readonly now: Value | null };
type Line = NonNullable<Changes['lines'][number]['now']>;
type Section = NonNullable<Changes['sections'][number]['now']>;

interface Shown {
  /** Whether a total alone is read. */
  readonly onePrice: boolean;
}

interface ChangeRow {
  readonly key: string;
  readonly text: ReactNode;
  /** Null where it has none of its own. */
  readonly difference: Cents | null;
}

const says = offerCopy.changes;

/** Each thing that is another, in the order of the paper, and what it is more or less than it was. */
export const changeRows = (changes: Changes, { onePrice }: Shown): ChangeRow[] => [
  ...changes.sections.map(sectionRow),
  ...changes.lines.map((change) => lineRow(change, onePrice)),
  ...(changes.discount ? [discountRow(changes.discount)] : []),
  ...(onePrice ? [] : changes.taxes.map(taxRow)),
  ...(changes.schedule ?? []).map(paymentRow),
  ...(changes.retainage ? [retainageRow(changes.retainage)] : []),
  ...(changes.validity ? [validityRow(changes.validity)] : []),
  ...(['notes', 'terms'] as const).flatMap((what) => {
    const change = changes[what];
    return change ? [{ key: what, text: <Retold what={what} {...change} />, difference: null }] : [];
  }),
];

function sectionRow({ was, now, words, difference: counted }: Changes['sections'][number]): ChangeRow {
  const key = (now ?? was)?.uuid ?? '';
  // Most sections have no dollars but those of their lines. A server of the version before tells of none.
  const difference = counted || null;
  if (was === null || now === null) return { key, text: cameOrWent(was?.name, now?.name), difference };
  const text = (
    <>
      <WasNow was={was.name} now={now.name} />
      {sectionRemarks(was, now)}
      {was.note !== now.note && (
        <>: {words ? <Words words={words} /> : <WasNow was={was.note || null} now={now.note || null} />}</>
      )}
    </>
  );
  return { key, text, difference };
}

function sectionRemarks(was: Section, now: Section): string {
  return [
    was.pick !== now.pick || was.choice !== now.choice ? pickRemark(now) : '',
    was.recommended === now.recommended ? '' : now.recommended ? says.recommended() : says.notRecommended(),
    was.noneIsFine === now.noneIsFine ? '' : now.noneIsFine ? says.noneIsFine() : says.noneIsNotFine(),
    was.chosen === now.chosen ? '' : now.chosen ? says.chosen() : says.notChosen(),
    pictureRemark(was.picture, now.picture),
  ].join('');
}

/** A server of the version before tells of none. */
function pictureRemark(was: Section['picture'] | undefined, now: Section['picture'] | undefined): string {
  if (was?.pictureId === now?.pictureId) return '';
  return now ? (was ? says.picture() : says.newPicture()) : says.noPicture();
}

function pickRemark({ pick, choice }: Section): string {
  if (pick === 'one_of') return says.package({ choice });
  return pick === 'may' ? says.optional() : says.included();
}

function lineRow({ was, now, words }: Changes['lines'][number], onePrice: boolean): ChangeRow {
  const key = (now ?? was)?.uuid ?? '';
  const difference = onePrice ? null : cents((now?.subTotal ?? ZERO) - (was?.subTotal ?? ZERO));
  if (was === null || now === null) return { key, text: cameOrWent(was?.description, now?.description), difference };
  const described =
    was.description === now.description ? (
      now.description
    ) : words ? (
      <Words words={words} />
    ) : (
      <WasNow was={was.description} now={now.description} />
    );
  const text = (
    <>
      {described}
      {figuresOf(was, now).map(({ key: name, before, after, unit }) => (
        <span key={name}>
          {', '}
          <WasNow was={before} now={after} />
          {unit}
        </span>
      ))}
      {lineRemarks(was, now)}
    </>
  );
  return { key, text, difference };
}

/** A lump sum is its rate, and pieces have no name. */
function figuresOf(was: Line, now: Line) {
  const quantities = [was, now].map(({ quantity, unit }) => formatQuantity(quantity, unit));
  const unit = now.unit === 'each' || now.unit === 'lump sum' ? '' : says.perUnit({ unit: now.unit });
  const off = [was, now].map(({ discount }) => lineDiscountLabel(discountParts(discount)) || null);
  const figures = [
    { key: 'quantity', before: quantities[0] ?? null, after: quantities[1] ?? null, unit: '' },
    { key: 'rate', before: formatCents(was.rate), after: formatCents(now.rate), unit },
    { key: 'discount', before: off[0] ?? null, after: off[1] ?? null, unit: '' },
  ];
  return figures.filter(({ before, after }) => before !== after);
}

function lineRemarks(was: Line, now: Line): string {
  return [
    was.sectionId === now.sectionId ? '' : says.moved(),
    was.optional === now.optional ? '' : now.optional ? says.optional() : says.included(),
    was.chosen === now.chosen || !now.optional ? '' : now.chosen ? says.chosen() : says.notChosen(),
    was.tax === now.tax ? '' : says.otherTax(),
  ].join('');
}

const cameOrWent = (was: string | undefined, now: string | undefined) =>
  now === undefined ? (
    <>
      <Removed>{was}</Removed>
      {says.gone()}
    </>
  ) : (
    <>
      <Added>{now}</Added>
      {says.newLine()}
    </>
  );

function discountRow({ was, now }: NonNullable<Changes['discount']>): ChangeRow {
  const nameOf = (discount: typeof now) =>
    discount && `${discount.name || DISCOUNT_NAME} ${lineDiscountLabel(discountParts(discount))}`;
  // A server of the version before knows what an amount comes to, and not what a percent does.
  const taken = (discount: typeof now) => (discount === null ? ZERO : (discount.taken ?? discount.amount));
  const [before, after] = [taken(was), taken(now)];
  return {
    key: 'discount',
    text: (
      <>
        <WasNow was={nameOf(was)} now={nameOf(now)} />
        {now !== null && says.wholeQuote()}
      </>
    ),
    difference: before === null || after === null ? null : cents(before - after),
  };
}

function taxRow({ was, now }: Changes['taxes'][number]): ChangeRow {
  const nameOf = (tax: typeof now) => tax && taxLabel({ ...tax, percent: rateOf(tax.percent) });
  const [before, after] = [nameOf(was), nameOf(now)];
  return {
    key: `tax ${before} ${after}`,
    text: <WasNow was={before} now={after} />,
    difference: cents((now?.tax ?? ZERO) - (was?.tax ?? ZERO)),
  };
}

/** A payment that came, went or is told otherwise. A server of the version before tells of none. */
function paymentRow({ was, now }: Changes['schedule'][number]): ChangeRow {
  const [before, after] = [was, now].map((row) => row && wordsOf(row));
  const name = (now ?? was)?.name ?? '';
  const text =
    was === null || now === null ? (
      <>
        {says.payment()}
        {cameOrWent(was === null ? undefined : `${name}, ${before}`, now === null ? undefined : `${name}, ${after}`)}
      </>
    ) : (
      <>
        {`${says.payment()}${name}, `}
        <WasNow was={before ?? null} now={after ?? null} />
      </>
    );
  return { key: `payment ${name} ${before} ${after}`, text, difference: null };
}

function wordsOf(row: NonNullable<Changes['schedule'][number]['now']>): string {
  const [payment] = paymentRows([row]);
  return payment ? [shareWords(payment), whenWords(payment), payDaysWords(payment)].filter(Boolean).join(', ') : '';
}

/** What is held back, or no longer. A server of the version before tells of none. */
function retainageRow({ was, now }: NonNullable<Changes['retainage']>): ChangeRow {
  const wordsFor = (each: typeof now) => {
    const held = retainageOf(each);
    return held && heldCopy.short(held);
  };
  const text = (
    <>
      {says.held()}
      <WasNow was={wordsFor(was)} now={wordsFor(now)} />
    </>
  );
  return { key: 'retainage', text, difference: null };
}

function validityRow({ was, now }: Turned<string>): ChangeRow {
  const dateOf = (date: string | null) => (date === null ? says.noDate() : formatDate(date as CalendarDate));
  const text = (
    <>
      {says.validity()}
      <WasNow was={dateOf(was)} now={dateOf(now)} />
    </>
  );
  return { key: 'validity', text, difference: null };
}

function Retold({ what, was, now, words }: { what: 'notes' | 'terms' } & NonNullable<Changes['notes']>) {
  const name = what === 'terms' ? says.terms() : says.notes();
  if (words === null && was !== null && now !== null) return <Rewritten what={what} was={was} now={now} />;
  return (
    <>
      {name}
      {words ? <Words words={words} /> : <WasNow was={was} now={now} />}
    </>
  );
}
