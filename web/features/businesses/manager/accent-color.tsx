import { brandOf } from '@underlay/domain/businesses/brand.ts';
import type { FieldProps } from '../../../ui/fields/input-props.tsx';
import { TextField } from '../../../ui/fields/text-fields.tsx';
import classes from './accent-color.module.css';
import { Previews } from './previews.tsx';

/** The color that is chosen first where none is. The product's own. */
const FIRST_COLOR = '#244e86';

/** D93: the accent color of the business, and how its customers see it on a light and on a dark screen. */
export function AccentColor(field: FieldProps) {
  const brand = brandOf(field.value.trim());
  const colors = brand && {
    '--light': brand.accent,
    '--dark': brand.darkAccent,
    '--dark-link': brand.darkLink,
  };
  return (
    <div className={classes.accent}>
      <div className={classes.entry}>
        <TextField {...field} autoComplete="off" help="Such as #2f6b4f. Empty for the colors of Underlay." />
        <input
          type="color"
          aria-label="Choose a color"
          value={brand === null ? FIRST_COLOR : field.value.trim().toLowerCase()}
          onChange={(event) => field.onChange(event.currentTarget.value)}
        />
      </div>
      {colors !== null && (
        <div className={classes.sample} style={colors} aria-hidden>
          <Previews>
            <span>Pay</span>
            <em>Ask a question</em>
          </Previews>
        </div>
      )}
      {brand !== null && brand.accent !== field.value.trim().toLowerCase() && (
        <p className={classes.note} role="status">
          It is darkened so that everybody can read what is written in it.
        </p>
      )}
    </div>
  );
}
