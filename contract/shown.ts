import { z } from 'zod';

/** What its customer has of a document (QUO-02): false where it is hidden, and then it is in no answer to them either. */
export const ShowJson = z.object({
  /** Quantity, unit and rate of each line. A line without them is 1 lump sum at its amount. */
  rates: z.boolean(),
  /** What each section comes to. 0 where that is hidden. */
  sections: z.boolean(),
  /** True where only the total is shown. Lines are 1 lump sum at 0 then; sums stand in sections, taxes and the totals. */
  onePrice: z.boolean(),
});

/** What is left out stays as it is. */
export const ShowChange = ShowJson.partial().optional();
