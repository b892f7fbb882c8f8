import { Link } from '@tanstack/react-router';
import { heldCopy } from '@underlay/domain/copy/held.ts';
import { formatCents } from '@underlay/domain/money/money.ts';
import type { Answer } from '../../../api/client.ts';
import { SayingDialog } from '../../../ui/dialogs/saying-dialog.tsx';
import { useBusinessId } from '../../businesses/index.ts';
import classes from './plots.module.css';

type Held = Answer<'GET /business/:businessId/reports/retainage-held'>;

interface HeldJobsProps {
  readonly held: Held;
  readonly onClose: () => void;
}

/** Per contract of a job, what waits the longest first (RET-07). One that was canceled may still hold beside the next. */
export function HeldJobs({ held: { total, count, jobs }, onClose }: HeldJobsProps) {
  const businessId = useBusinessId();
  const more = count - jobs.length;
  return (
    <SayingDialog
      title="Held"
      copy={`${formatCents(total)} is held back of contracts and not due yet.`}
      onClose={onClose}
    >
      <ul className={classes.heldJobs} aria-label="Held, by job">
        {jobs.map(({ jobId, jobName, customerName, held, until, days }) => (
          <li key={`${jobId} ${until} ${held}`}>
            <span>
              <Link to="/p/m/$businessId/jobs/$jobId/money" params={{ businessId, jobId }} onClick={onClose}>
                {jobName}
              </Link>
              <small>
                {customerName}, {lastDraw(days)}
              </small>
              <small>{heldCopy.until({ until })}</small>
            </span>
            <b>{formatCents(held)}</b>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={classes.more}>and {more} more</p>}
    </SayingDialog>
  );
}

function lastDraw(days: number): string {
  if (days <= 0) return 'last draw today';
  return days === 1 ? 'last draw 1 day ago' : `last draw ${days.toLocaleString('en-US')} days ago`;
}
