import type { ScheduleProblem } from '@underlay/domain/offers/schedule.ts';
import { Refused } from '../../services/refused.ts';

/** SCHED-03, SCHED-05: in the words of the payment that it is about. */
export function refuseOpenSchedule(problem: ScheduleProblem | null) {
  if (problem === null) return;
  const { copy, place } = problem;
  throw new Refused('schedule_open', { field: `schedule.${place}`, copy });
}
