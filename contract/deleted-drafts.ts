import { z } from 'zod';
import { Id, MomentOut } from './primitives.ts';

/** What is left of a draft that was deleted: its number, which is not used again. */
export const DeletedDraftJson = z.object({
  uuid: Id,
  id: z.number(),
  isQuote: z.boolean(),
  deletedAt: MomentOut,
  /** The name of the member who deleted it. */
  deletedBy: z.string().nullable(),
});
export type DeletedDraftJson = z.output<typeof DeletedDraftJson>;
