import classes from './payment-form.module.css';

/** D92: said before another payment is begun in the place of one that waits. */
export const InsteadNote = () => (
  <p className={classes.instead}>
    Your bank payment still waits for you to verify its account. It is canceled as soon as you begin to pay another way.
  </p>
);
