import { bodyOf, type Entries, entriesOf, messagesOf } from '@underlay/domain/forms/entries.ts';
import { numberIn } from '@underlay/domain/forms/field.ts';
import { LINE_FIELDS } from '@underlay/domain/invoices/fields.ts';
import type { InvoiceLine } from '@underlay/domain/invoices/invoice.ts';
import { type Cents, centsFromText, MAX_RATE_CENTS } from '@underlay/domain/money/money.ts';
import { lineAmount, quantity, quantityProblem, UNITS, type Unit } from '@underlay/domain/money/quantity.ts';
import type { InvoiceDetail, Line } from '../../../api/answers.ts';
import { type LineOption, optionBody, optionTexts, sameOption } from './line-option.ts';
import { type LinePricing, pricingBody, pricingTexts, sameFigure, samePricing, wrongPricing } from './line-pricing.ts';

/** A line as it is typed. */
export type LineTexts = Readonly<Entries<typeof LINE_FIELDS>> & LineOfItem & LinePricing & LineOption;

export type LineField = keyof typeof LINE_FIELDS;

/** What a line has besides. What nobody has said yet is left to the server. */
interface LineOfItem {
  readonly tax?: string;
  /** The item of the price book that it is made of (BOOK-02). */
  readonly priceItemId?: string | null;
  /** As it is typed, where the item has a waste in percent (BOOK-04). Empty where the quantity was typed by hand. */
  readonly measured?: string;
  readonly waste?: number | null;
  /** The section that it stands in. A copy stands in it too. */
  readonly sectionId?: string | null;
}

/** A line as a manager has it. */
export type StoredLine = Line &
  Partial<Pick<InvoiceDetail['lineItems'][number], 'tax' | 'cost' | 'priceItemId' | 'measured' | 'waste'>>;

/** A row of the editor: what is typed, what is stored, and how saving went. */
export interface EditedLine {
  readonly key: string;
  /** What it is stored under as a new line. A server takes an id once. */
  readonly newUuid: string;
  /** Null until it is stored. */
  readonly uuid: string | null;
  readonly texts: LineTexts;
  readonly stored: LineTexts | null;
  /** What was stored when this person last looked. Null when there is nothing to compare a save with. */
  readonly seen: LineTexts | null;
  /** What was sent of a new line without an answer. It may be stored. */
  readonly unanswered: LineTexts | null;
  readonly saving: boolean;
  /** Why it is not stored, and which fields are wrong. */
  readonly problem: string | null;
  readonly wrong: Partial<Record<string, string>>;
}

export const textsOf = ({
  tax,
  priceItemId,
  measured,
  waste,
  discount,
  cost,
  sectionId,
  optional,
  chosen,
  ...line
}: StoredLine): LineTexts => ({
  ...entriesOf(LINE_FIELDS, line),
  ...(tax !== undefined && { tax }),
  ...(priceItemId !== undefined && { priceItemId }),
  ...(typeof waste === 'number' && { measured: typeof measured === 'number' ? String(measured) : '', waste }),
  ...pricingTexts({ discount, ...(cost !== undefined && { cost }) }),
  ...(sectionId && { sectionId }),
  ...optionTexts({ optional, chosen }),
});

/** What a new line takes over: from the line above it, else from what the business usually begins with. */
export type LineStart = Pick<LineTexts, 'categoryId' | 'unit' | 'sectionId'>;

export const newLine = ({ categoryId, unit, sectionId = null }: LineStart): EditedLine => ({
  key: crypto.randomUUID(),
  newUuid: crypto.randomUUID(),
  uuid: null,
  texts: {
    categoryId,
    code: '',
    description: '',
    quantity: '1',
    unit,
    rate: '',
    ...(sectionId !== null && { sectionId }),
  },
  stored: null,
  seen: null,
  unanswered: null,
  saving: false,
  problem: null,
  wrong: {},
});

/** A line that nobody has begun. It is neither checked nor stored. */
export const isBlank = ({ uuid, texts }: Pick<EditedLine, 'uuid' | 'texts'>): boolean =>
  uuid === null && [texts.code, texts.description, texts.rate].every((text) => text.trim() === '');

/** Whether something is typed that is not stored. */
export const isUnsaved = (line: EditedLine): boolean => !isBlank(line) && !sameTexts(line.texts, line.stored);

/** Of a new line something else was sent, without an answer. Sent too, this would be a line beside it. */
export const isCorrected = ({ uuid, texts, unanswered }: EditedLine): boolean =>
  uuid === null && unanswered !== null && !sameTexts(texts, unanswered);

const sameTexts = (a: LineTexts, b: LineTexts | null): boolean =>
  b !== null &&
  a.categoryId === b.categoryId &&
  a.code.trim() === b.code &&
  a.description.trim() === b.description &&
  sameFigure(a.quantity, b.quantity) &&
  a.unit === b.unit &&
  sameFigure(a.rate, b.rate) &&
  (a.tax ?? b.tax) === b.tax &&
  (a.priceItemId ?? null) === (b.priceItemId ?? null) &&
  sameFigure(a.measured ?? '', b.measured ?? '') &&
  samePricing(a, b) &&
  sameOption(a, b);

export const wrongIn = (texts: LineTexts): Partial<Record<string, string>> => {
  const { measured = '', unit } = texts;
  const message = measured === '' ? null : quantityProblem(measured, unitOf(unit));
  return {
    ...messagesOf(LINE_FIELDS, texts),
    ...(message !== null && { quantity: message }),
    ...wrongPricing(texts, amountOf(texts)),
  };
};

/** The same rows with one at another place among the stored ones. Those that are not stored yet stay at the end. */
export function withMoved(rows: readonly EditedLine[], key: string, to: number): EditedLine[] {
  const from = rows.findIndex((row) => row.key === key);
  const moved = rows[from];
  const last = rows.filter(({ uuid }) => uuid !== null).length - 1;
  if (!moved || moved.uuid === null) return [...rows];
  return rows.toSpliced(from, 1).toSpliced(Math.min(Math.max(to, 0), last), 0, moved);
}

/** For the running totals. Null while the figures are not figures yet, or too large. */
export function figuresOf({ quantity: count, unit, rate }: LineTexts): InvoiceLine | null {
  const counted = quantity(count, unitOf(unit));
  const cents = centsFromText(rate);
  if (counted === null || cents === null || cents < 0 || cents > MAX_RATE_CENTS) return null;
  return { quantity: counted, rate: cents };
}

/** Before its discount. */
function amountOf(texts: LineTexts): Cents | null {
  const figures = figuresOf(texts);
  return figures && lineAmount(figures.quantity, figures.rate);
}

const lineBody = (texts: LineTexts) => {
  const { tax, priceItemId, measured } = texts;
  return {
    ...bodyOf(LINE_FIELDS, texts),
    ...(tax !== undefined && { tax }),
    ...(priceItemId !== undefined && { priceItemId }),
    ...(measured !== undefined && { measured: measured === '' ? null : numberIn('quantity', measured) }),
  };
};

/** What every line has, and of the rest what is another than in one of those: an answer that was lost leaves open which is stored. */
export const changedBody = (texts: LineTexts, from: readonly (LinePricing & LineOption)[]) => ({
  ...lineBody(texts),
  ...Object.fromEntries(
    from.flatMap((each) => Object.entries({ ...pricingBody(texts, each), ...optionBody(texts, each) })),
  ),
});

/** Where a new line stands: in none where its section is gone. Of a line that is stored it stays where it is. */
export const copiedBody = ({ sectionId }: LineTexts, { sections = [] }: Partial<Pick<InvoiceDetail, 'sections'>>) =>
  sections.some(({ uuid }) => uuid === sectionId) ? { sectionId } : {};

export const unitOf = (value: string): Unit => UNITS.find((unit) => unit === value) ?? 'each';

/**
 * Brings the rows in line with what the server has. Untouched rows take its texts, or go with it. Unsaved entries stay, as a new line
 * where theirs is gone elsewhere. What is not stored yet stays at the end, with one free row to type in.
 */
export function merged(before: readonly EditedLine[], lines: readonly StoredLine[], usual: LineStart): EditedLine[] {
  const rows = withFound(before, lines);
  const known = new Map(rows.filter(({ uuid }) => uuid !== null).map((row) => [row.uuid, row]));
  const stored = lines.map((line): EditedLine => {
    const texts = textsOf(line);
    const row = known.get(line.uuid);
    if (row === undefined) return { ...newLine(texts), uuid: line.uuid, texts, stored: texts, seen: texts };
    return isUnsaved(row)
      ? { ...row, texts: { ...row.texts, sectionId: texts.sectionId ?? null }, stored: texts }
      : { ...row, texts, stored: texts, seen: texts, problem: null, wrong: {} };
  });
  const there = new Set(lines.map(({ uuid }) => uuid));
  const drafts = rows.flatMap((row) => draftOf(row, there));
  const free = rows.findLast((row) => row.uuid === null && isBlank(row));
  return [...stored, ...drafts, free ?? newLine([...stored, ...drafts].at(-1)?.texts ?? usual)];
}

const DELETED =
  'Someone else deleted this line. What you typed is still here. Press Enter to add it as a new line, or delete it.';

function draftOf(row: EditedLine, there: ReadonlySet<string>): EditedLine[] {
  if (row.uuid === null) return isBlank(row) ? [] : [row];
  const anew = { newUuid: crypto.randomUUID(), uuid: null, stored: null, seen: row.seen ?? row.stored };
  // Its key stays, and with it the cursor. What is being saved is deleted by its own person.
  const begun: EditedLine = { ...row, ...anew, problem: DELETED };
  return there.has(row.uuid) || !isUnsaved(row) || row.saving || isBlank(begun) ? [] : [begun];
}

/** Its person was notified that somebody else stored or deleted the line, and has done nothing since. */
export const isOverruled = ({ uuid, seen, problem }: EditedLine): boolean =>
  problem !== null && (uuid === null) === (seen !== null);

/** A new line that was stored without an answer. It has the id that its row sent. */
function withFound(rows: readonly EditedLine[], lines: readonly StoredLine[]): EditedLine[] {
  const known = new Set(rows.map(({ uuid }) => uuid));
  return rows.map((row) => {
    if (row.uuid !== null) return row;
    const found = lines.find(({ uuid }) => uuid === row.newUuid) ?? likeUnanswered(row, known, lines);
    if (found === undefined) return row;
    // What was emptied since is a line that nobody has begun.
    if (isBlank(row)) return { ...row, newUuid: crypto.randomUUID(), unanswered: null };
    known.add(found.uuid);
    return { ...row, ...asFound(row, textsOf(found)), uuid: found.uuid, unanswered: null };
  });
}

/** Where nothing was typed since, what somebody else made of it is there to see. Otherwise they are not overwritten unseen. */
function asFound(row: EditedLine, stored: LineTexts): Pick<EditedLine, 'texts' | 'stored' | 'seen'> {
  const { texts, unanswered } = row;
  if (!isCorrected(row)) return { texts: stored, stored, seen: stored };
  return { texts, stored, seen: unanswered !== null && !sameTexts(unanswered, stored) ? unanswered : stored };
}

/** A server of the version before gives a line an id of its own: it is one that no row knows and that says what was sent. */
const likeUnanswered = (
  { unanswered }: EditedLine,
  known: ReadonlySet<string | null>,
  lines: readonly StoredLine[],
): StoredLine | undefined =>
  unanswered === null ? undefined : lines.find((line) => !known.has(line.uuid) && sameTexts(unanswered, textsOf(line)));

/** What became of a new line that was sent with this id. */
export function addedBeside(rows: readonly EditedLine[], lines: readonly StoredLine[], sent: string): string | null {
  if (lines.some(({ uuid }) => uuid === sent)) return sent;
  // With a server of the version before, the one line that no row knows yet: lines are stored one at a time.
  const known = new Set(rows.map(({ uuid }) => uuid));
  return lines.findLast(({ uuid }) => !known.has(uuid))?.uuid ?? null;
}
