import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { TASK_KINDS } from '@underlay/domain/tasks/task-rights.ts';
import type { Task } from '../../api/answers.ts';
import { call, callPage } from '../../api/client.ts';
import { businessKey } from '../../api/query-keys.ts';
import { useMutation } from '../../api/use-mutation.ts';

/** A glance: as many as do not push the day's figures off the screen. */
const GLANCE = { page: 1, pageSize: 5 };

/** Which kinds this page can show. A newer server may have others. */
const KNOWN = { kinds: TASK_KINDS.join(',') };

const tasksKey = (businessId: string) => businessKey(businessId, 'tasks');

/** Newest first. */
export const tasksQuery = (businessId: string, query: { page: number; pageSize: number } = GLANCE) =>
  queryOptions({
    queryKey: [...tasksKey(businessId), query],
    queryFn: ({ signal }) =>
      callPage('GET /business/:businessId/tasks', { params: { businessId }, query: { ...query, ...KNOWN } }, signal),
    placeholderData: keepPreviousData,
  });

export function useFinishTask(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ uuid: taskId, detail }: Pick<Task, 'uuid' | 'detail'>) =>
      call('PUT /business/:businessId/tasks/:taskId', { params: { businessId, taskId }, body: { done: true, detail } }),
    // What was added to it meanwhile appears.
    onSettled: () => client.invalidateQueries({ queryKey: tasksKey(businessId) }),
  });
}
