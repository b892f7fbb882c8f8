import { messageFor, RULES } from '@underlay/domain/forms/rules.ts';
import { percentFromBasisPoints } from '@underlay/domain/money/money.ts';
import {
  MAX_HELD_UNTIL,
  MAX_RETAINAGE,
  RETAINAGE_OUTSIDE,
  type Retainage,
  USUAL_HELD_UNTIL,
} from '@underlay/domain/retainage/held.ts';
import { z } from 'zod';
import { DollarsOut, PercentOut, percent, text } from './primitives.ts';

/** What is held back of each payment but the deposit (RET-01). Null for nothing; left out, it stays as it is. */
export const RetainageWrite = z
  .object({
    percent: percent({ max: MAX_RETAINAGE, outside: RETAINAGE_OUTSIDE }).refine(
      (points) => points > 0,
      RETAINAGE_OUTSIDE,
    ),
    /** "the final walk-through". Its customer reads it. */
    until: text('nonblank', MAX_HELD_UNTIL)
      .refine((words) => messageFor('upright', words) === null, RULES.upright.message)
      .default(USUAL_HELD_UNTIL),
  })
  .nullable()
  .optional();

/** Null where nothing is held. */
export const RetainageJson = z.object({ percent: PercentOut, until: z.string() }).nullable();

export const saidJson = ({ percent: points, until }: Retainage) => ({ percent: percentFromBasisPoints(points), until });

export const retainageJson = (retainage: Retainage | null) => retainage && saidJson(retainage);

/** Of the invoice of a draw: what is held back of it, which its total is without (RET-02). Null of all others. */
export const RetainedJson = z.object({ percent: PercentOut, amount: DollarsOut }).nullable();
