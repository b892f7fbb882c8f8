import classes from './planks.module.css';

/** The mark and the name. Wrap it in a link where it leads home. */
export function BrandMark() {
  return (
    <span className={classes.mark}>
      <svg viewBox="0 0 22 22" width="22" height="22" aria-hidden="true">
        <path className={classes.p1} d="M1 2h12v5.3H1zM8 8.35h13v5.3H8zM1 14.7h9V20H1z" />
        <path className={classes.p2} d="M14 2h7v5.3h-7zM11 14.7h10V20H11z" />
        <path className={classes.p3} d="M1 8.35h6v5.3H1z" />
      </svg>
      Underlay
    </span>
  );
}
