import { FIELD_FILE_MEGABYTES, tooLargeMessage } from '@underlay/domain/files/file-size.ts';
import { messageFor, RULES, type RuleName } from '@underlay/domain/forms/rules.ts';
import { filesIn } from './value-at.ts';

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

/** FILE-04, D33: every chosen file is smaller than the limit, 5 MB unless said. */
export const filesBelow =
  (megabytes: number = FIELD_FILE_MEGABYTES) =>
  (value: unknown): string | null =>
    filesIn(value)
      .map((file) => tooLargeMessage(file.size, megabytes))
      .find((message) => message !== null) ?? null;
