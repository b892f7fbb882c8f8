import { infiniteQueryOptions } from '@tanstack/react-query';
import { type Answer, callPage } from '../../api/client.ts';
import { businessKey } from '../../api/query-keys.ts';

export type JobMoment = Answer<'GET /business/:businessId/jobs/:jobId/timeline'>[number];

/** What happened to a job and its documents, newest first, page by page (SEE-06). */
export const jobTimelineQuery = (businessId: string, jobId: string) =>
  infiniteQueryOptions({
    queryKey: businessKey(businessId, 'jobs', jobId, 'timeline'),
    queryFn: ({ pageParam: page, signal }) =>
      callPage(
        'GET /business/:businessId/jobs/:jobId/timeline',
        { params: { businessId, jobId }, query: { page } },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => {
      const known = pages.reduce((sum, { rows }) => sum + rows.length, 0);
      return last.rows.length > 0 && known < last.total ? pages.length + 1 : undefined;
    },
  });

/** Each entry once: what happens while older pages are asked for moves entries onto them. */
export const momentsOf = (pages: readonly { readonly rows: readonly JobMoment[] }[]): JobMoment[] => [
  ...new Map(pages.flatMap(({ rows }) => rows).map((moment) => [moment.key, moment])).values(),
];
