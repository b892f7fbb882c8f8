import classes from './status-badge.module.css';

/** The five styles of a badge. Which value has which is decided by the feature that owns the value. */
export type Tone = 'green' | 'yellow' | 'blue' | 'red' | 'neutral';

/** The word as specified, on a soft tint: the word does the work, the colour only helps. */
export function StatusBadge({ value, tone }: { value: string; tone: Tone }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {value}
    </span>
  );
}
