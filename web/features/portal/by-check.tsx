import type { Account } from '../../api/answers.ts';
import classes from './by-check.module.css';

/** How the business wants to be paid by check, in its own words. */
export function ByCheck({ account }: { account: Account }) {
  if (account.byCheck === '') return null;
  return (
    <p className={classes.check} dir="auto">
      <strong>By check</strong>
      {account.byCheck}
    </p>
  );
}
