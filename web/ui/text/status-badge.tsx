import classes from './status-badge.module.css';

/** The five styles of a badge. The feature that owns a value decides which style it has. */
export type Tone = 'green' | 'yellow' | 'blue' | 'red' | 'neutral';

/** The label as specified, on a soft tint. The label says it, the colour only helps. */
export function StatusBadge({ value, tone }: { value: string; tone: Tone }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {value}
    </span>
  );
}
