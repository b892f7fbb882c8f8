import type { DatabaseSync } from 'node:sqlite';
import type { ObjectStore } from '../storage/object-store.ts';
import type { Settings } from '../storage/settings.ts';
import type { ProviderClock } from './clock.ts';
import type { DueChanges } from './due-changes.ts';
import type { EventLog } from './event-log.ts';

/** The common base of every part of the sandbox. */
export interface World {
  readonly database: DatabaseSync;
  readonly objects: ObjectStore;
  readonly settings: Settings;
  readonly clock: ProviderClock;
  readonly events: EventLog;
  readonly due: DueChanges;
  /** The browsers' address of the sandbox, known once it listens. */
  origin: string;
}
