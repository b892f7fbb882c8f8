import { type jobs, TIMELINE_PAGE_SIZE } from '@underlay/contract/jobs.ts';
import type { JobTimelineEntry } from '@underlay/contract/timeline.ts';
import type { Handlers } from '../../http/mount.ts';
import { pageOf } from '../../services/paging.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { readJob } from '../jobs/index.ts';
import { type EntryOfJob, readJobTimeline } from './job-timeline-store.ts';
import { deliveryEntry, timelineEntry } from './timeline-json.ts';

/** What happened to the documents of a job is read from several features, so the youngest of them answers (docs/decisions/0026). */
export const jobTimelineRoutes = (_: Platform): Handlers<Pick<typeof jobs, 'timeline'>> => ({
  timeline: async ({ db, params: { jobId }, query: { page }, may }, answer) => {
    const slice = pageOf({ page, pageSize: TIMELINE_PAGE_SIZE });
    const [job, { rows, count }] = await Promise.all([
      readJob(db, jobId),
      readJobTimeline(db, { jobId, may, ...slice }),
    ]);
    found(job);
    answer.total(count);
    return rows.map(entryJson);
  },
});

function entryJson({
  key,
  about: kind,
  aboutId: uuid,
  number,
  isQuote,
  delivery,
  ...event
}: EntryOfJob): JobTimelineEntry {
  const entry = delivery ? deliveryEntry(delivery) : timelineEntry(event);
  return { ...entry, kind: event.kind as JobTimelineEntry['kind'], key, about: { kind, uuid, number, isQuote } };
}
