import { useRouter } from '@tanstack/react-router';
import { FailureStrip } from '../../../ui/feedback/failure-strip.tsx';
import { Spinner } from '../../../ui/feedback/waiting.tsx';
import classes from './before-signing-in.module.css';

/** While it is found out who is signed in, and while the browser is on its way to sign-in (AUTH-13). */
export const Asking = () => (
  <main id="main" className={classes.page}>
    <Spinner label="One moment" />
  </main>
);

/** Nobody could be asked. Nobody is sent away either. */
export function NotAsked() {
  const router = useRouter();
  return (
    <main id="main" className={classes.page}>
      <FailureStrip what="This page" onRetry={() => void router.invalidate()} />
    </main>
  );
}
