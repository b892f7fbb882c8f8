import { z } from 'zod';
import { DateOut } from './primitives.ts';

/** What the page of a draft says besides. */
export const OfDraftJson = z.object({
  /** What lines of a draft are taxed with or made of, and is retired by now (QUO-13). */
  retired: z.array(z.object({ kind: z.enum(['tax_rate', 'price_item']), name: z.string() })),
  /** Of a draft: the last day of the certificate that its customer has. Null when they have none, or it has no last day. */
  exemptionEnds: DateOut.nullable(),
});
