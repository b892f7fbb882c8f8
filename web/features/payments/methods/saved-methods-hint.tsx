import { Link } from '@tanstack/react-router';
import type { LinkTarget } from '../../../ui/controls/link-target.ts';
import { SignInLink } from '../../identity/index.ts';
import type { useSavedMethods } from './method-queries.ts';
import classes from './saved-methods-hint.module.css';
import { WaitingMethods } from './waiting-methods.tsx';

interface SavedMethodsHintProps {
  readonly saved: ReturnType<typeof useSavedMethods>;
  readonly methodsAt: LinkTarget;
}

/** Quiet ways to a saved account, below the one button of the bank page. */
export function SavedMethodsHint({ saved, methodsAt }: SavedMethodsHintProps) {
  return (
    <div className={classes.hint}>
      {!saved.signedIn && (
        <p>
          <SignInLink>Sign in to use a saved bank account</SignInLink>
        </p>
      )}
      {saved.failed && (
        <p role="status">
          Your saved bank accounts could not be loaded.{' '}
          <button type="button" onClick={saved.retry}>
            Retry
          </button>
        </p>
      )}
      <WaitingMethods methods={saved.pending} methodsAt={methodsAt} />
      <p>
        <Link {...methodsAt}>Save a bank account for next time</Link>
      </p>
    </div>
  );
}
