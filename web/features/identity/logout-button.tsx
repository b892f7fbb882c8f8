import classes from './identity.module.css';
import { signOut } from './sign-out.ts';

/** AUTH-18: comes back to this page, or to `to` when this one asks for a session. */
export const LogoutButton = ({ to }: { to?: string }) => (
  <button type="button" className={classes.logout} onClick={() => void signOut(to)}>
    Logout
  </button>
);
