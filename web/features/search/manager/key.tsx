import classes from './key.module.css';

/** A key of the keyboard, as it is drawn in help. */
export const Key = ({ children }: { readonly children: string }) => <kbd className={classes.key}>{children}</kbd>;
