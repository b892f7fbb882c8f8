import { Link, useLocation } from '@tanstack/react-router';
import { useFactorNeeded } from './factor-needed.ts';
import classes from './identity.module.css';

/** The business has begun to ask for a second factor while somebody without one works in it. What they typed stays on this page. */
export function FactorNotice() {
  const needed = useFactorNeeded();
  const { href } = useLocation();
  return (
    <div role="status">
      {needed && (
        <div className={classes.notice}>
          This business now asks everybody for two-step sign-in. Nothing more can be loaded or saved until you have it.
          <Link to="/a/security" search={{ back: href }} target="_blank">
            Set it up in a new tab
          </Link>
        </div>
      )}
    </div>
  );
}
