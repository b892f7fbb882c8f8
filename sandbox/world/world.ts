import type { DatabaseSync } from 'node:sqlite';
import type { ObjectStore } from '../storage/object-store.ts';
import type { Settings } from '../storage/settings.ts';
import type { ProviderClock } from './clock.ts';
import type { DueChanges } from './due-changes.ts';
import type { EventLog } from './event-log.ts';

/** What every part of the sandbox works with. */
export interface World {
  readonly database: DatabaseSync;
  readonly objects: ObjectStore;
  readonly settings: Settings;
  readonly clock: ProviderClock;
  readonly events: EventLog;
  readonly due: DueChanges;
  /** Where browsers reach the sandbox; known once it listens. */
  origin: string;
}
