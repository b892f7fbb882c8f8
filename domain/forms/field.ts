import { isCalendarDate } from '../calendar/calendar-date.ts';
import { figureProblem, plainFigure } from '../money/figure.ts';
import { formatCents, hundredths, MAX_CENTS } from '../money/money.ts';
import { quantityProblem, UNITS, WHOLE } from '../money/quantity.ts';
import { MAX_EMAIL, messageFor, RULES, type RuleName } from './rules.ts';

/**
 * One field of a form as data. The contract makes the schema of what is sent from it (`contract/field-schemas.ts`). The web
 * makes the label and the rule of what is typed.
 */
export type Field = (
  | TextField
  | PlainField
  | ValueField
  | TickField
  | RepeatField
  | ChoiceField
  | FigureField
  | QuantityField
) & {
  readonly label: string;
  /** It may be empty. */
  readonly isOptional?: true;
  /** It is asked for, and then required, only while the field beside it has this value. */
  readonly onlyIf?: Condition;
  /** The same, while the field beside it has any other value. */
  readonly unless?: Condition;
  /** What the API says when it is asked for and empty, where that is not what the form says. */
  readonly missingInApi?: string;
};

interface TextField {
  readonly kind: 'text';
  readonly rule: RuleName;
  /** Characters. `limitOf` its rule unless it says otherwise. */
  readonly maxLength?: number;
}

/** `ssn` and `ein` are sealed. An empty one leaves what is stored (D43). A `note` is kept as it is, up to `NOTE` characters. */
interface PlainField {
  readonly kind: 'phone' | 'ssn' | 'ein' | 'note';
}

/** A `record` is chosen from a list that the server knows, and sent as its id. */
interface ValueField {
  readonly kind: 'day' | 'record';
}

/** True or false. An optional one that is left out is false. */
interface TickField {
  readonly kind: 'tick';
}

/** The same as the field beside it once more. It is not sent. */
interface RepeatField {
  readonly kind: 'repeat';
  readonly of: string;
  readonly rule: RuleName;
  /** The message when both are not the same. */
  readonly differs: string;
}

/** The value that is sent may be a number or a boolean. In the form it is a text. */
interface ChoiceField {
  readonly kind: 'choice';
  readonly options: readonly ChoiceOption[];
}

interface ChoiceOption {
  readonly value: string | number | boolean;
  readonly label: string;
  /** How the form holds it. The value itself unless it says otherwise. */
  readonly text?: string;
}

/** As much as can be sold of the unit in the field beside it (D89). */
interface QuantityField {
  readonly kind: 'quantity';
  readonly unit: string;
}

/** A number that is typed: an amount in steps of a cent, percent in steps of 0.01, or whole pieces. */
interface FigureField {
  readonly kind: 'money' | 'percent' | 'count';
  /** Of a count. 0 unless it says otherwise. */
  readonly min?: number;
  /** Cents, basis points or pieces. */
  readonly max?: number;
  /** The message for a figure outside of both. A count has it for anything else too. */
  readonly outside?: string;
}

/** The values of a choice as the texts that the form holds. */
export const optionsOf = ({ options }: Pick<ChoiceField, 'options'>) =>
  options.map((option) => ({ value: textOf(option), label: option.label }));

export const textOf = ({ value, text }: ChoiceOption): string => text ?? String(value);

interface Condition {
  readonly field: string;
  readonly is: string;
}

/** The fields of a form, in the shape of what is sent. */
export interface FieldTable {
  readonly [name: string]: Field | FieldTable;
}

/** The same fields, each of which may be empty. */
export const allOptional = <Table extends Readonly<Record<string, Field>>>(table: Table) =>
  Object.fromEntries(Object.entries(table).map(([name, field]) => [name, { ...field, isOptional: true }])) as {
    readonly [Name in keyof Table]: Table[Name] & { readonly isOptional: true };
  };

export const isField = (entry: Field | FieldTable): entry is Field => typeof entry.kind === 'string';

/** The longest text of one line. */
const LINE = 200;

/** In characters. An e-mail address has one limit, whoever it reaches. */
export const limitOf = (rule: RuleName): number => (rule === 'email' ? MAX_EMAIL : LINE);

/** The longest note, in characters. */
export const NOTE = 10_000;
export const NOTE_TOO_LONG = 'Must be at most 10,000 characters.';

export const tooLong = (longest: number): string => `Must be at most ${longest} characters.`;

/** The rule of a text that says anything, up to a length. */
export const atMost = (longest: number) => (text: unknown) =>
  String(text ?? '').length > longest ? tooLong(longest) : null;

const PERCENT_RANGE = 'Must be between 0 and 100 with at most two decimals.';

/** The limits of a figure whose field names none. */
export const FIGURES = {
  money: {
    min: 0,
    max: MAX_CENTS,
    outside: `Must be at most ${formatCents(MAX_CENTS)}.`,
  },
  /** 100 percent (INV-08). */
  percent: { min: 0, max: 10_000, outside: PERCENT_RANGE },
  /** As many pieces as one entry can have (P24). */
  count: { min: 0, max: 1_000_000, outside: 'Must be at most 1,000,000.' },
} as const;

type Siblings = Readonly<Record<string, unknown>>;

/** Whether the form asks for it, by what stands in the fields beside it. */
export const isAsked = ({ onlyIf, unless }: Pick<Field, 'onlyIf' | 'unless'>, siblings: Siblings): boolean =>
  (onlyIf === undefined || String(siblings[onlyIf.field]) === onlyIf.is) &&
  (unless === undefined || String(siblings[unless.field]) !== unless.is);

/** Why an entry is refused, in the specified message. Null when it is taken. Outer spaces do not count. */
export function fieldMessage(field: Field, entry: unknown, siblings: Siblings = {}): string | null {
  if (!isAsked(field, siblings)) return null;
  const text = typeof entry === 'string' ? entry.trim() : '';
  if (text === '' && field.isOptional) return null;
  if (field.kind === 'quantity')
    return quantityProblem(text, UNITS.find((one) => one === siblings[field.unit]) ?? 'each');
  if (field.kind !== 'repeat') return messageOf(field, text);
  return text === String(siblings[field.of] ?? '').trim() ? messageFor(field.rule, text) : field.differs;
}

function messageOf(field: Exclude<Field, { kind: 'repeat' | 'quantity' }>, text: string): string | null {
  switch (field.kind) {
    case 'text': {
      const composed = text.normalize('NFC');
      const { rule, maxLength = limitOf(rule) } = field;
      return messageFor(rule, composed) ?? (composed.length > maxLength ? tooLong(maxLength) : null);
    }
    case 'choice':
      return field.options.some((option) => textOf(option) === text) ? null : RULES.select.message;
    case 'record':
      return messageFor('select', text);
    case 'day':
      return isCalendarDate(text) ? null : RULES.date.message;
    case 'money':
    case 'percent':
    case 'count':
      return figureMessage(field, text);
    case 'note':
      return text.length > NOTE ? NOTE_TOO_LONG : null;
    case 'tick':
      return null;
    default:
      return messageFor(field.kind, text);
  }
}

function figureMessage({ kind, ...limits }: FigureField, text: string): string | null {
  const { min, max, outside } = { ...FIGURES[kind], ...limits };
  const figure = figureIn(kind, text);
  if (figure === null) {
    if (kind === 'percent') return PERCENT_RANGE;
    return (kind === 'count' && limits.outside) || (figureProblem(text) ?? WHOLE);
  }
  return figure < min || figure > max ? outside : null;
}

/** Cents, basis points or pieces. Null when the text is no such figure. One of more digits than fit is larger than any. */
export function figureIn(kind: FigureField['kind'], text: string): number | null {
  const number = numberIn(kind, text);
  if (number === null || kind === 'count') return number;
  return hundredths(plainOf(kind, text)) ?? Infinity;
}

const plainOf = (kind: Field['kind'], text: string): string =>
  plainFigure(kind === 'percent' ? text.replace(/\s?%$/, '') : text);

/** The number that a text is, as it travels. Null when it is none. */
export function numberIn(kind: 'quantity' | FigureField['kind'], text: string): number | null {
  const plain = plainOf(kind, text);
  return RULES[kind === 'count' ? 'digits' : 'decimal'].accepts(plain) ? Number(plain) : null;
}
