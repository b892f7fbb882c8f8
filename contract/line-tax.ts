import { NOT_CHOSEN } from '@underlay/domain/forms/rules.ts';
import { z } from 'zod';
import { Id } from './primitives.ts';

/** TAX-02: what a line is taxed with: the document's own sales tax, nothing, or the id of a named rate. */
export const LineTax = z.union([z.enum(['document', 'none']), Id], NOT_CHOSEN);
export type LineTax = z.output<typeof LineTax>;
