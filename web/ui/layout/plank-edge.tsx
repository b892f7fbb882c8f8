import classes from './planks.module.css';

/** Two staggered courses of planks. They are the upper edge of a document or the auth layout, and of nothing else. */
export function PlankEdge() {
  return (
    <svg className={classes.edge} aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 1000 9">
      <path className={classes.p1} d="M0 0h268v4H0zM702 0h298v4H702zM124 5h372v4H124z" />
      <path className={classes.p2} d="M270 0h430v4H270zM790 5h210v4H790z" />
      <path className={classes.p3} d="M0 5h122v4H0zM498 5h290v4H498z" />
    </svg>
  );
}
