import { Link } from '@tanstack/react-router';
import type { ListSearch } from '../../../ui/list/list-address.ts';
import type { AUDIT_FIELDS } from '../audit-queries.ts';
import classes from './audit-log.module.css';

interface OlderNewerProps {
  /** The events behind which they lie. Null where there are none. */
  readonly older: string | null;
  readonly newer: string | null;
  readonly kept: ListSearch<(typeof AUDIT_FIELDS)[number]>;
}

/** The log has no pages with numbers: it grows at its beginning all the time. */
export function OlderNewer({ older, newer, kept }: OlderNewerProps) {
  if (older === null && newer === null) return null;
  return (
    <nav className={classes.pager} aria-label="Older and newer events">
      {newer !== null && (
        <Link to="." search={{ ...kept, after: newer }}>
          Newer
        </Link>
      )}
      {older !== null && (
        <Link to="." search={{ ...kept, before: older }} className={classes.older}>
          Older
        </Link>
      )}
    </nav>
  );
}
