import { forgetAnsweredRequests } from '../http/idempotency.ts';
import { forgetRateLimits } from '../http/shared-rate-limits.ts';
import type { BackgroundTask } from '../services/background-task.ts';
import type { Platform } from '../services/platform.ts';
import type { QueuedTask, QueueNames } from '../services/queue.ts';
import { backUpOnSchedule } from './back-up-when-due.ts';
import { FEATURES } from './features.ts';

const TASKS = FEATURES.flatMap(({ tasks }) => tasks);
const SCHEDULES = [
  backUpOnSchedule,
  forgetAnsweredRequests,
  forgetRateLimits,
  ...FEATURES.flatMap(({ schedules }) => schedules),
];

export const QUEUE_NAMES: QueueNames = {
  tasks: TASKS.map(({ name }) => name),
  schedules: SCHEDULES.map(({ name }) => name),
};

/** Names who does which background work. */
export function defineBackgroundWork(platform: Platform) {
  for (const task of TASKS) platform.queue.handle(queued(platform, task));
  for (const { name, seconds, run } of SCHEDULES) platform.queue.every({ name, seconds, run: () => run(platform) });
  for (const look of FEATURES.flatMap(({ looks }) => looks)) platform.queue.each(look(platform));
}

function queued(platform: Platform, task: BackgroundTask): QueuedTask {
  const { name, noRetryOn, giveUp } = task;
  return {
    name,
    run: async (data) => {
      try {
        await task.run(platform, data);
      } catch (error) {
        if (!noRetryOn || !(error instanceof noRetryOn)) throw error;
        platform.log.warn({ task: name, problem: error.message }, 'background work ended without success');
      }
    },
    giveUp: giveUp && ((data) => giveUp(platform, data)),
  };
}
