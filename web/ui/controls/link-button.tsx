import type { ComponentProps } from 'react';
import classes from './link-button.module.css';

/** A small action within a text. It looks like a link and goes nowhere. */
export const LinkButton = (props: Omit<ComponentProps<'button'>, 'type' | 'className'>) => (
  <button type="button" className={classes.link} {...props} />
);
