import { z } from 'zod';
import { Id } from './primitives.ts';

/** What lines are of. New ones are taxed with its `tax` (TAX-07): `document`, `none`, or the id of a named rate. */
export const CategoryJson = z.object({ uuid: Id, name: z.string(), tax: z.string() });
export type CategoryJson = z.output<typeof CategoryJson>;
