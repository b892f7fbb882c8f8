import classes from './card-label.module.css';

/** Says what a figure is where its column has no head: in a card. The head says it in a table. */
export const CardLabel = ({ children }: { children: string }) => (
  <span className={classes.label} aria-hidden="true">
    {children}{' '}
  </span>
);
