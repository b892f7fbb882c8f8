import { z } from 'zod';
import { Id } from './primitives.ts';

/** TAX-02: what a line is taxed with: the document's own sales tax, nothing, or the id of a named rate. */
export const LineTax = z.union([z.enum(['document', 'none']), Id], 'Select an option.');
export type LineTax = z.output<typeof LineTax>;
