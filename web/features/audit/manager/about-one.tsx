import { Link } from '@tanstack/react-router';
import type { AuditEventJson } from '@underlay/contract/audit.ts';
import type { ListSearch } from '../../../ui/list/list-address.ts';
import type { AUDIT_FIELDS } from '../audit-queries.ts';
import classes from './audit-log.module.css';

interface AboutOneProps {
  /** The record that the log is narrowed down to. */
  readonly subject: string;
  readonly events: readonly AuditEventJson[] | undefined;
  /** The address without it. */
  readonly others: ListSearch<(typeof AUDIT_FIELDS)[number]>;
}

/** Says that only one record is shown, for no field of the search does, and leads back to all of them (AUDIT-05). */
export function AboutOne({ subject, events = [], others }: AboutOneProps) {
  const named = events.find((event) => event.subject?.uuid === subject)?.subject?.name;
  return (
    <p className={classes.about}>
      <span>Everything about {named ?? 'one record'}</span>
      <Link to="." search={others} resetScroll={false}>
        Show all events
      </Link>
    </p>
  );
}
