import { type Entries, type FieldRule, rulesOf } from '@underlay/domain/forms/entries.ts';
import type { FieldTable } from '@underlay/domain/forms/field.ts';
import { valueAt } from '../../../ui/form/value-at.ts';

/** What a stage or a step of the wizard asks for, with its rules by path. */
export interface WizardFields<Values> {
  readonly fields: FieldTable;
  readonly rules: Readonly<Record<string, FieldRule<Values>>>;
}

/** The fields of a table. A rule that is named here stands in the place of the table's. */
export const wizardFields = <Table extends FieldTable, Values extends Entries<Table>>(
  fields: Table,
  rules: Readonly<Record<string, FieldRule<Values>>> = {},
): WizardFields<Values> => ({ fields, rules: { ...rulesOf(fields), ...rules } });

/** What is wrong with entries, by field. */
export const messagesOf = <Values>({ rules }: WizardFields<Values>, values: Values): Record<string, string> =>
  Object.fromEntries(
    Object.entries(rules).flatMap(([path, rule]) => {
      const message = rule(valueAt(values, path), values);
      return message === null ? [] : [[path, message]];
    }),
  );

export const isFilledIn = <Values>(fields: WizardFields<Values>, values: Values): boolean =>
  Object.keys(messagesOf(fields, values)).length === 0;
