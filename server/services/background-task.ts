import type { Platform } from './platform.ts';
import type { TaskKind } from './queue.ts';

/**
 * One kind of work that is done later, whole in one file: what it carries, who does it, and when it ends without success. It runs
 * at least once, so it is safe to run twice. Added by `platform.queue.add`, in the transaction that is the reason for it.
 */
export interface BackgroundTask<Data extends object = object> extends TaskKind<Data> {
  run(platform: Platform, data: Data): Promise<unknown>;
  /** Is told when the last attempt has failed too. */
  giveUp?(platform: Platform, data: Data): Promise<unknown>;
  /** Errors after which trying again would change nothing: the work is over. */
  readonly noRetryOn?: new (
    ...args: never[]
  ) => Error;
}

/** The name stays for ever: work that waits under it outlives this version, and another version may run beside it. */
export const backgroundTask = <Data extends object>(task: BackgroundTask<Data>): BackgroundTask<Data> => task;

/** Work that an older feature asks for, and a younger one does: `backgroundTask({ ...kind, run })` there. */
export const taskKind = <Data extends object>(name: string): TaskKind<Data> => ({ name });

/** Something to do again and again, once a period in one of all processes. */
export interface Schedule {
  readonly name: string;
  readonly seconds: number;
  run(platform: Platform): Promise<unknown>;
}
