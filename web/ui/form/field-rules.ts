import { messageFor, RULES, type RuleName } from '@underlay/domain/forms/rules.ts';

/** The message for a value, or null when it passes. Other entries can be asked too. */
export type FieldRule<Values> = (value: unknown, values: Values) => string | null;

/** A required text that follows one of the shared rules (FORM-04 to FORM-20). */
export const required =
  (rule: RuleName) =>
  (value: unknown): string | null =>
    messageFor(rule, typeof value === 'string' ? value.trim() : '');

/** The same, but it may be empty. */
export const optional =
  (rule: RuleName) =>
  (value: unknown): string | null =>
    messageFor(rule, typeof value === 'string' ? value.trim() : '', false);

/** A tick that has to be set. */
export const ticked =
  (message: string = RULES.select.message) =>
  (value: unknown): string | null =>
    value === true ? null : message;
