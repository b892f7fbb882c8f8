import { messageFor, RULES, type RuleName } from './rules.ts';

/**
 * One field of a form as data. The contract makes the schema of what is sent from it (`contract/field-schemas.ts`), the web
 * makes the label and the rule of what is typed.
 */
export type Field = (TextField | PlainField | ChoiceField) & {
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
  /** Characters; `LINE` unless it says otherwise. */
  readonly maxLength?: number;
}

/** `ssn` and `ein` are sealed: an empty one leaves what is stored (D43). */
interface PlainField {
  readonly kind: 'phone' | 'ssn' | 'ein';
}

interface ChoiceField {
  readonly kind: 'choice';
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

interface Condition {
  readonly field: string;
  readonly is: string;
}

/** The fields of a form, in the shape of what is sent. */
export interface FieldTable {
  readonly [name: string]: Field | FieldTable;
}

export const isField = (entry: Field | FieldTable): entry is Field => typeof entry.kind === 'string';

/** The longest text of one line. */
export const LINE = 200;

export const tooLong = (longest: number): string => `Must be at most ${longest} characters.`;

type Siblings = Readonly<Record<string, unknown>>;

/** Whether the form asks for it, by what stands in the fields beside it. */
export const isAsked = ({ onlyIf, unless }: Pick<Field, 'onlyIf' | 'unless'>, siblings: Siblings): boolean =>
  (onlyIf === undefined || siblings[onlyIf.field] === onlyIf.is) &&
  (unless === undefined || siblings[unless.field] !== unless.is);

/** Why an entry is refused, in the specified words; null when it is taken. Outer spaces do not count. */
export function fieldMessage(field: Field, entry: unknown, siblings: Siblings = {}): string | null {
  if (!isAsked(field, siblings)) return null;
  const text = typeof entry === 'string' ? entry.trim() : '';
  return text === '' && field.isOptional ? null : messageOf(field, text);
}

function messageOf(field: Field, text: string): string | null {
  switch (field.kind) {
    case 'text': {
      const composed = text.normalize('NFC');
      const { rule, maxLength = LINE } = field;
      return messageFor(rule, composed) ?? (composed.length > maxLength ? tooLong(maxLength) : null);
    }
    case 'choice':
      return field.options.some(({ value }) => value === text) ? null : RULES.select.message;
    default:
      return messageFor(field.kind, text);
  }
}
