import {
  bodyOf,
  type Entries,
  entriesOf,
  type FieldRule,
  fieldsOf,
  rulesOf,
  type Sent,
  siblingsOf,
} from '@underlay/domain/forms/entries.ts';
import { type Field, type FieldTable, isAsked } from '@underlay/domain/forms/field.ts';
import type { TextBinding } from '../fields/field-binding.ts';
import { useRuledForm } from './use-ruled-form.ts';
import { valueAt } from './value-at.ts';

interface FieldFormInput<Table extends FieldTable> {
  readonly fields: Table;
  /** What is stored, in the shape of the table. */
  readonly stored?: object | undefined;
  /** In the place of the table's, by path, where what is typed depends on more than the form. */
  readonly rules?: Readonly<Record<string, FieldRule<Entries<Table>>>>;
  /** Whether the field at a path is asked for, where a whole part of the form depends on an entry outside of it. */
  readonly asked?: (path: string, entries: Entries<Table>) => boolean;
  /** Saves what is sent. What was typed comes along. What it throws is shown: `fields` under the fields, `message` as `problem`. */
  readonly submit: (body: Sent<Table>, entries: Entries<Table>) => Promise<void>;
}

/** A form that is made from the table of its fields: what it starts with, its rules, its labels and what it sends. */
export function useFieldForm<Table extends FieldTable>(input: FieldFormInput<Table>) {
  const { fields, stored, rules, asked = () => true, submit } = input;
  const whileAsked = ([path, rule]: [string, FieldRule<Entries<Table>>]) =>
    [path, (value: unknown, entries: Entries<Table>) => (asked(path, entries) ? rule(value, entries) : null)] as const;
  const form = useRuledForm<Entries<Table>>({
    initialValues: entriesOf(fields, stored),
    rules: Object.fromEntries(Object.entries({ ...rulesOf(fields), ...rules }).map(whileAsked)),
    submit: (entries) => submit(bodyOf(fields, entries), entries),
  });
  return { ...form, ...fieldBindings(form, fields, stored) };
}

/** What the inputs of a form's fields take. `stored` has the masks of sealed numbers. */
export function fieldBindings(
  form: { readonly values: unknown; readonly text: (path: string) => TextBinding },
  fields: FieldTable,
  stored?: object,
) {
  const placed = new Map(fieldsOf(fields).map((one) => [one.path.join('.'), one]));
  const at = (path: string) => {
    const one = placed.get(path);
    if (one === undefined) throw new Error(`The form has no field ${path}.`);
    return one;
  };
  const labelled = (path: string) => {
    const { label, isOptional } = at(path).field;
    return { ...form.text(path), label, required: isOptional !== true };
  };
  return {
    /** What an input takes. */
    field: labelled,
    /** What `FormField` takes, which chooses the input itself. */
    formField: (path: string) => {
      const { field } = at(path);
      return { ...labelled(path), field, ...(isSealed(field) && { mask: String(valueAt(stored, path) ?? '') }) };
    },
    /** Whether the form asks for it as the entries stand. */
    asks: (path: string) => isAsked(at(path).field, siblingsOf(form.values, at(path).path)),
  };
}

/** What the fields of a form, or of a part of it, are made from. */
export type FormPart = Pick<ReturnType<typeof useFieldForm>, 'field' | 'formField' | 'asks' | 'text' | 'tick'>;

/** The part of a form below a name, such as `address`, as if it were a form of its own. */
export function partOf(form: FormPart, name: string): FormPart {
  const below =
    <Given>(given: (path: string) => Given) =>
    (path: string) =>
      given(`${name}.${path}`);
  return {
    field: below(form.field),
    formField: below(form.formField),
    asks: below(form.asks),
    text: below(form.text),
    tick: below(form.tick),
  };
}

const isSealed = ({ kind }: Field): boolean => kind === 'ssn' || kind === 'ein';
