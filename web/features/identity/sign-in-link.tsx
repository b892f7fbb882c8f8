import { useState } from 'react';
import classes from './identity.module.css';

/** Signs in and comes back to this page. What that takes is loaded when it is pressed. */
export function SignInLink({ children }: { children: string }) {
  const [problem, setProblem] = useState(false);
  const leave = async () => {
    setProblem(false);
    const { startSignIn } = await import('./sign-in.ts');
    await startSignIn(window.location.pathname + window.location.search);
  };
  return (
    <>
      <button
        type="button"
        className={classes.link}
        onClick={() => {
          leave().catch((error: unknown) => {
            console.warn(error);
            setProblem(true);
          });
        }}
      >
        {children}
      </button>
      <span role="status">{problem && ' Signing in cannot be reached right now. Please try again.'}</span>
    </>
  );
}
