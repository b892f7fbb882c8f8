import type { Refused } from './refused.ts';

export interface TurnsOptions {
  /** How much may be worked on at once, one piece of each sender. */
  readonly atOnce: number;
  /** Work that may wait for its turn. */
  readonly maxWaiting: { readonly ofAll: number; readonly ofSender: number };
  /** What whoever comes when too many wait is refused with. */
  readonly refusal: () => Refused;
}

/** Runs the work once its sender's turn has come, and rejects as the work does. `onWait` is called where that is not at once. */
export type InTurn = <Result>(sender: string, work: () => Promise<Result>, onWait?: () => void) => Promise<Result>;

/**
 * Lets senders take turns, so that whoever sends much waits for themselves. A sender who has had a turn comes after all others who
 * wait, and a newcomer waits for no second piece of anybody's.
 */
export function createTurns({ atOnce, maxWaiting, refusal }: TurnsOptions): InTurn {
  /** Their senders. */
  const atWork = new Set<string>();
  /** By sender. The first whose work may start is the next. */
  const waiting = new Map<string, (() => void)[]>();
  /** It has its turn from here on, so no newcomer can take it as well. */
  const startNext = () => {
    if (atWork.size >= atOnce) return;
    const [sender, starts] = [...waiting].find(([each]) => !atWork.has(each)) ?? [];
    if (sender === undefined || starts === undefined) return;
    atWork.add(sender);
    if (starts.length === 1) waiting.delete(sender);
    starts.shift()?.();
  };
  const turnOf = (sender: string, onWait?: () => void) =>
    new Promise<void>((start) => {
      waiting.set(sender, [...(waiting.get(sender) ?? []), start]);
      startNext();
      if (waiting.get(sender)?.includes(start)) onWait?.();
    });
  const endOf = (sender: string) => {
    atWork.delete(sender);
    const more = waiting.get(sender);
    waiting.delete(sender);
    if (more) waiting.set(sender, more);
    startNext();
  };
  return async (sender, work, onWait) => {
    const ofAll = [...waiting.values()].reduce((sum, starts) => sum + starts.length, 0);
    if (ofAll >= maxWaiting.ofAll || (waiting.get(sender)?.length ?? 0) >= maxWaiting.ofSender) throw refusal();
    await turnOf(sender, onWait);
    try {
      return await work();
    } finally {
      endOf(sender);
    }
  };
}
