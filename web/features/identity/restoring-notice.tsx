import { useQuery } from '@tanstack/react-query';
import classes from './identity.module.css';
import { settingsQuery } from './session-queries.ts';

/** The product was restored from a backup. It goes by itself when that is over. */
export function RestoringNotice() {
  const isBeingRestored = useQuery(settingsQuery).data?.isBeingRestored;
  return (
    <div role="status">
      {isBeingRestored && (
        <div className={classes.notice}>
          Underlay is being restored from a backup. You can read everything; changes, payments and e-mails wait until
          that is finished.
        </div>
      )}
    </div>
  );
}
