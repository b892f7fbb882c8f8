import { RULES } from '@underlay/domain/forms/rules.ts';
import { z } from 'zod';

/**
 * A number that is never sent back: nine digits with or without dashes. It means "as it is" when it is left out, empty, or
 * the mask that the server answered (D43, D44). Here it is then an empty text. Otherwise it is nine digits.
 */
const secretDigits = (pattern: RegExp, mask: RegExp, message: string) =>
  z
    .string(message)
    .trim()
    .nullish()
    .transform((value) => (value && !mask.test(value) ? value : ''))
    .refine((value) => value === '' || pattern.test(value), message)
    .transform((value) => value.replaceAll('-', ''));

export const Ssn = secretDigits(/^\d{3}-?\d{2}-?\d{4}$/, /^\*{3}-\*{2}-\d{0,4}$/, RULES.ssn.message);
export const Ein = secretDigits(/^\d{2}-?\d{7}$/, /^\*{2}-\*{3}\d{0,4}$/, RULES.ein.message);
