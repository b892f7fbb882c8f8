import type { TaskJson, tasks } from '@underlay/contract/tasks.ts';
import { dollarsFromCents } from '@underlay/domain/money/money.ts';
import { mayFinish, seenTasks } from '@underlay/domain/tasks/task-rights.ts';
import type { Handlers } from '../../http/mount.ts';
import { writeEvent } from '../../services/events.ts';
import { notYourRole } from '../../services/not-your-role.ts';
import { pageOf } from '../../services/paging.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { finishTask, isAsRead, listOpenTasks, readTask, type TaskRow } from './task-store.ts';

export function taskRoutes({ clock }: Platform): Handlers<typeof tasks> {
  return {
    list: async ({ db, query, may }, answer) => {
      const kinds = seenTasks(may).filter((kind) => query.kinds.includes(kind));
      const { rows, total } = await listOpenTasks(db, kinds, pageOf(query));
      answer.total(total);
      return rows.map(taskJson);
    },
    finish: async ({ db, params: { taskId }, body: { detail }, user, role, may }, { refuse }) => {
      const task = found(await readTask(db, seenTasks(may), taskId));
      if (!mayFinish(may, task)) throw notYourRole(role);
      // An open one has money behind it. It closes by itself when that is used or refunded.
      if (task.kind === 'unapplied_credit' && !task.doneAt) throw refuse('credit_left');
      const at = clock.now();
      await db.begin(async (tx) => {
        if (!(await isAsRead(tx, taskId, detail))) throw new Refused('CHANGED_ELSEWHERE', { copy: LEFT_OPEN });
        const about = await finishTask(tx, taskId, { userId: user.id, at });
        const kind = task.kind === 'everybody_owner' ? 'roles_task_finished' : 'task_finished';
        if (about) await writeEvent(tx, { subjectId: about, kind, actor: user.id, at });
      });
    },
  };
}

const LEFT_OPEN = 'More was added to this task in the meantime, so it stays open. Read it as it is now.';

const taskJson = ({ receivedOn, others, ...row }: TaskRow): TaskJson => ({
  ...row,
  uuid: row.id,
  createdAt: row.createdAt.toISOString(),
  ...(receivedOn && { receivedOn }),
  ...(others > 0 && { others }),
  invoiceId: row.invoiceNumber,
  amount: row.amount === null ? null : dollarsFromCents(row.amount),
});
