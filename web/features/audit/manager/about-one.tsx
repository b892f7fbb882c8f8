import { Link } from '@tanstack/react-router';
import type { AuditEventJson } from '@underlay/contract/audit.ts';
import { formatDate, isCalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import type { Option } from '../../../ui/fields/select-fields.tsx';
import type { AuditSearch } from '../audit-fields.ts';
import classes from './audit-log.module.css';

interface AboutOneProps {
  /** What narrows the log down, to one record and otherwise. */
  readonly search: AuditSearch;
  readonly people: readonly Option[];
  readonly events: readonly AuditEventJson[] | undefined;
}

/** Says that only one record is shown, for no field of the search does, and what of it, and leads back to all (AUDIT-05). */
export function AboutOne({ search, people, events = [] }: AboutOneProps) {
  const { subject } = search;
  const named = events.find((event) => event.subject?.uuid === subject)?.subject?.name ?? 'one record';
  const further = furtherOf(search, people);
  const everything = `Everything about ${named}`;
  return (
    <p className={classes.about}>
      {further === '' ? (
        <span>{everything}</span>
      ) : (
        <>
          <span>
            About {named}: {further}
          </span>
          <Link to="." search={{ subject }} resetScroll={false}>
            {everything}
          </Link>
        </>
      )}
      <Link to="." search={{}} resetScroll={false}>
        Show all events
      </Link>
    </p>
  );
}

/** "Dana Whitfield, Money, from June 1st, 2026". Empty where the log is narrowed down to nothing but the record. */
function furtherOf({ actor, group, from, until, text }: AuditSearch, people: readonly Option[]): string {
  const day = (date: string) => (isCalendarDate(date) ? formatDate(date) : date);
  return [
    actor && (people.find(({ value }) => value === actor)?.label ?? 'one person'),
    group,
    from && `from ${day(from)}`,
    until && `until ${day(until)}`,
    text && `number ${text}`,
  ]
    .filter(Boolean)
    .join(', ');
}
