import { Link } from '@tanstack/react-router';
import { useMay } from '../../businesses/index.ts';
import classes from './job-tabs.module.css';

/** The pages of a job. Whoever sees no money has one, and needs no way to another. */
export function JobTabs({ businessId, jobId }: { readonly businessId: string; readonly jobId: string }) {
  const may = useMay();
  if (!may('money')) return null;
  const params = { businessId, jobId };
  return (
    <nav className={classes.tabs} aria-label="Job">
      <Link to="/p/m/$businessId/jobs/$jobId" params={params} activeOptions={{ exact: true }}>
        Overview
      </Link>
      <Link to="/p/m/$businessId/jobs/$jobId/money" params={params}>
        Money
      </Link>
    </nav>
  );
}
