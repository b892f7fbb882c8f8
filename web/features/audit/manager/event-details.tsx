import { Link } from '@tanstack/react-router';
import type { AuditEventJson } from '@underlay/contract/audit.ts';
import type { ReactNode } from 'react';
import classes from './audit-log.module.css';
import { WAYS } from './way-copy.ts';

interface EventDetailsProps {
  readonly event: AuditEventJson;
  /** Since when ways and addresses are kept. */
  readonly keptSince: string;
  readonly timeZone: string;
}

export const detailsId = ({ id }: Pick<AuditEventJson, 'id'>): string => `event-${id}`;

/** What an event says besides its sentence: values before and after, and from where it came (AUDIT-04). */
export function EventDetails({ event, keptSince, timeZone }: EventDetailsProps) {
  const { values, way, address, program, requestId, subject } = event;
  return (
    <div id={detailsId(event)}>
      <dl className={classes.details}>
        {values.map(({ label, before, after }) => (
          <Pair key={label} label={label}>
            {before !== null && (
              <>
                <s>{before}</s>
                <span className={classes.hidden}> was changed to </span>
                <span aria-hidden="true"> → </span>
              </>
            )}
            {after}
          </Pair>
        ))}
        {way !== null && <Pair label="Came by">{WAYS[way]}</Pair>}
        {address !== null && <Pair label="Address">{address}</Pair>}
        {program !== null && <Pair label="Program">{program}</Pair>}
        {requestId !== null && <Pair label="Request">{requestId}</Pair>}
      </dl>
      {way === null && <p className={classes.note}>Before {monthOf(keptSince, timeZone)} no address was kept.</p>}
      {subject !== null && (
        <p className={classes.note}>
          <Link to="." search={{ subject: subject.uuid }} resetScroll={false}>
            Everything about {subject.name}
          </Link>
        </p>
      )}
    </div>
  );
}

const Pair = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const monthOf = (moment: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, month: 'long', year: 'numeric' }).format(new Date(moment));
