import { useQuery } from '@tanstack/react-query';
import type { SecurityEventJson } from '@underlay/contract/security.ts';
import { FailureStrip } from '../../ui/feedback/failure-strip.tsx';
import { SkeletonBar, Waiting } from '../../ui/feedback/waiting.tsx';
import { usePages } from '../../ui/table/local-pages.ts';
import { DEFAULT_PAGE_SIZE, Pager } from '../../ui/table/pager.tsx';
import { momentHere } from './moment-here.ts';
import classes from './security.module.css';
import { ownEventsQuery } from './security-queries.ts';

/** What happened to the person's sign-in, newest first, and what to do when it was somebody else. */
export function RecentActivity() {
  const pages = usePages();
  const { page, pageSize } = pages;
  const { data, isError, refetch } = useQuery(ownEventsQuery({ page, pageSize }));
  return (
    <section className={classes.part} aria-labelledby="activity-title">
      <h2 id="activity-title">Recent activity</h2>
      {isError && data === undefined && <FailureStrip what="Your recent activity" onRetry={() => void refetch()} />}
      {data === undefined && !isError && (
        <Waiting>
          <SkeletonBar width={18} />
        </Waiting>
      )}
      {data !== undefined && (
        <>
          <p>
            {data.total === 0
              ? 'Sign-ins and changes of your password or second factor will stand here for 400 days.'
              : 'If one of these was not you, change your password. That signs out every other device.'}
          </p>
          {data.rows.length > 0 && (
            <ul className={classes.devices}>
              {data.rows.map((event) => (
                <Activity key={event.id} event={event} />
              ))}
            </ul>
          )}
          {data.total > DEFAULT_PAGE_SIZE && (
            <Pager {...pages} total={data.total} label="your recent activity" variant="lines" />
          )}
        </>
      )}
    </section>
  );
}

function Activity({ event }: { event: SecurityEventJson }) {
  const { at, what, detail, times, device, network } = event;
  return (
    <li>
      <div>
        <p className={classes.device}>
          {what}
          {times > 1 && `, ${times} times`}
          {detail !== '' && <span className={classes.current}>{detail}</span>}
        </p>
        <p className={classes.seen}>
          <time dateTime={at}>{momentHere(at)}</time>
          {device !== null && `, ${device}`}
          {network !== null && `, network ${network}`}
        </p>
      </div>
    </li>
  );
}
