import { figureIn, tooLong } from '@underlay/domain/forms/field.ts';
import { messageFor } from '@underlay/domain/forms/rules.ts';
import { percentFromBasisPoints } from '@underlay/domain/money/money.ts';
import {
  MAX_HELD_UNTIL,
  MAX_RETAINAGE,
  RETAINAGE_OUTSIDE,
  type Retainage,
  USUAL_HELD_UNTIL,
} from '@underlay/domain/retainage/held.ts';
import type { TextBinding } from '../../ui/fields/field-binding.ts';
import { TextField } from '../../ui/fields/text-fields.tsx';
import type { FieldRule } from '../../ui/form/field-rules.ts';
import classes from './schedule-fields.module.css';

/** What is held back, as it is typed. Without a percent it is nothing, whatever else is said of it. */
export interface TypedRetainage {
  readonly percent: string;
  readonly until: string;
}

interface RetainageFieldsProps {
  /** They are typed under `retainage`. */
  readonly form: { readonly text: (path: string) => TextBinding };
  readonly typed: TypedRetainage;
}

/** RET-01 */
export const RetainageFields = ({ form, typed }: RetainageFieldsProps) => (
  <div className={classes.retainage}>
    <TextField
      {...form.text('retainage.percent')}
      label="Retainage (optional)"
      inputMode="decimal"
      autoComplete="off"
      help="In percent of each payment but the deposit, before tax."
    />
    {isTyped(typed) && (
      <TextField
        {...form.text('retainage.until')}
        label="Held until"
        autoComplete="off"
        help="Your customer reads it as it stands here."
      />
    )}
  </div>
);

export const typedRetainage = (retainage: Retainage | null): TypedRetainage => ({
  percent: retainage === null ? '' : String(percentFromBasisPoints(retainage.percent)),
  until: retainage?.until ?? USUAL_HELD_UNTIL,
});

export const sentRetainage = ({ percent, until }: TypedRetainage) => {
  const points = figureIn('percent', percent.trim());
  return points === null ? null : { percent: points / 100, until: until.trim() };
};

type Rule = FieldRule<{ readonly retainage: TypedRetainage }>;

export const RETAINAGE_RULES: Readonly<Record<'retainage.percent' | 'retainage.until', Rule>> = {
  'retainage.percent': (_, { retainage }) => (isTyped(retainage) ? percentProblem(retainage.percent) : null),
  'retainage.until': (_, { retainage }) => (isTyped(retainage) ? untilProblem(retainage.until.trim()) : null),
};

const isTyped = ({ percent }: TypedRetainage): boolean => percent.trim() !== '';

function percentProblem(text: string): string | null {
  const points = figureIn('percent', text.trim());
  return points === null || points < 1 || points > MAX_RETAINAGE ? RETAINAGE_OUTSIDE : null;
}

const untilProblem = (text: string): string | null =>
  messageFor('nonblank', text) ??
  messageFor('upright', text) ??
  (text.length > MAX_HELD_UNTIL ? tooLong(MAX_HELD_UNTIL) : null);
