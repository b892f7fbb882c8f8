import classes from './session.module.css';
import { signOut } from './sign-out.ts';

/** AUTH-18. */
export const LogoutButton = () => (
  <button type="button" className={classes.logout} onClick={() => void signOut()}>
    Logout
  </button>
);
