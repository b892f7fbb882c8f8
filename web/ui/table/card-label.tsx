import classes from './card-label.module.css';

/** Says what a figure is in a card, where its column has no head. In a table the head says it. */
export const CardLabel = ({ children }: { children: string }) => (
  <span className={classes.label} aria-hidden="true">
    {children}{' '}
  </span>
);
