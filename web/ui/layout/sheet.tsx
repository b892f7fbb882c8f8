import type { HTMLAttributes } from 'react';
import classes from './sheet.module.css';

interface SheetProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'section' | 'article' | 'div';
}

/** A sheet: what one reads or fills in. Sheets are never nested. */
export function Sheet({ as: Element = 'section', className, ...rest }: SheetProps) {
  return <Element className={className === undefined ? classes.sheet : `${classes.sheet} ${className}`} {...rest} />;
}
