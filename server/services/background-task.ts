import type { Platform } from './platform.ts';
import type { TaskKind } from './queue.ts';

/**
 * One kind of background work in one file: its data, its run, and its end without success. It runs at least once, so it
 * must be safe to run twice. `platform.queue.add` adds it in the transaction that causes it.
 */
export interface BackgroundTask<Data extends object = object> extends TaskKind<Data> {
  run(platform: Platform, data: Data): Promise<unknown>;
  /** Called when the last attempt has failed too. */
  giveUp?(platform: Platform, data: Data): Promise<unknown>;
  /** Errors that no retry would change. The work is over. */
  readonly noRetryOn?: new (
    ...args: never[]
  ) => Error;
}

/** The name never changes. Waiting work outlives this version, and another version may run beside it. */
export const backgroundTask = <Data extends object>(task: BackgroundTask<Data>): BackgroundTask<Data> => task;

/** Work that an older feature requests and a later one does, there by `backgroundTask({ ...kind, run })`. */
export const taskKind = <Data extends object>(name: string): TaskKind<Data> => ({ name });

/** Recurring work, once a period in one of all processes. */
export interface Schedule {
  readonly name: string;
  readonly seconds: number;
  run(platform: Platform): Promise<unknown>;
}
