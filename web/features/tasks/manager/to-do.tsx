import { Button } from '@mantine/core';
import { useBusinessId } from '../../businesses/index.ts';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { Task } from '../../../api/answers.ts';
import { FailureStrip } from '../../../ui/feedback/failure-strip.tsx';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { toastProblem } from '../../../ui/feedback/toasts.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { usePages } from '../../../ui/table/local-pages.ts';
import { Pager } from '../../../ui/table/pager.tsx';
import { useApplyCreditDialog, useRefundDialog } from '../../payments/manager/index.ts';
import { tasksQuery, useFinishTask } from '../task-queries.ts';
import { TaskRow } from './task-row.tsx';
import classes from './to-do.module.css';

/** What somebody of the business has to look at. Nothing at all while there is nothing to do. */
export function ToDo() {
  const businessId = useBusinessId();
  const [all, setAll] = useState(false);
  const pages = usePages();
  const { page, pageSize } = pages;
  const list = useQuery(all ? tasksQuery(businessId, { page, pageSize }) : tasksQuery(businessId));
  const { gone, finish, heading } = useFinishing(businessId);
  const refund = useRefundDialog(businessId);
  const credit = useApplyCreditDialog(businessId);
  const id = useId();
  const rows = (list.data?.rows ?? []).filter(({ uuid }) => !gone.has(uuid));
  const count = (list.data?.total ?? 0) - ((list.data?.rows.length ?? 0) - rows.length);
  // The last task of the last page may have been done.
  const lastPage = Math.max(1, Math.ceil(count / pageSize));
  if (list.data !== undefined && page > lastPage) pages.onPage(lastPage);
  if (list.isError && list.data === undefined) {
    return (
      <div className={classes.toDo}>
        <FailureStrip what="What there is to do" onRetry={() => void list.refetch()} />
      </div>
    );
  }
  return (
    <>
      {count > 0 && (
        <Sheet className={classes.toDo} aria-labelledby={id} aria-busy={refund.busy || credit.busy || list.isFetching}>
          <header className={classes.head}>
            <h2 id={id} ref={heading} tabIndex={-1}>
              To do <span className={classes.count}>{count}</span>
            </h2>
            {!all && count > rows.length && (
              <Button
                variant="subtle"
                onClick={() => {
                  setAll(true);
                  heading.current?.focus({ preventScroll: true }); // the pressed button goes
                }}
              >
                Show all
              </Button>
            )}
          </header>
          <ul>
            {rows.map((task) => (
              <TaskRow
                key={task.uuid}
                businessId={businessId}
                task={task}
                onApply={credit.open}
                onRefund={refund.open}
                onDone={() => void finish(task, count === 1)}
              />
            ))}
          </ul>
          {all && <Pager {...pages} total={count} label="What there is to do" variant="list" />}
        </Sheet>
      )}
      {refund.dialog}
      {credit.dialog}
    </>
  );
}

/** A task that is done goes at once. It comes back when the server says no. */
function useFinishing(businessId: string) {
  const finishTask = useFinishTask(businessId);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const heading = useRef<HTMLHeadingElement>(null);
  const finish = async (task: Pick<Task, 'uuid' | 'detail'>, isLast: boolean) => {
    const taskId = task.uuid;
    if (gone.has(taskId)) return;
    // The pressed button goes with its task. Reading continues at the heading.
    const next = isLast ? document.querySelector('h1') : heading.current;
    next?.focus({ preventScroll: true });
    setGone((before) => new Set(before).add(taskId));
    try {
      await finishTask.mutateAsync(task);
    } catch (error) {
      setGone((before) => new Set([...before].filter((id) => id !== taskId)));
      toastProblem(refusalOf(error).message);
    }
  };
  return { gone, finish, heading };
}
