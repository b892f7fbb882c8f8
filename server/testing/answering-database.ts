import type { DatabaseWatch } from '../services/database-watch.ts';

/** For products whose database nobody stops. The one of a process is stopped in app/bad-luck.test.ts. */
export const ANSWERING_DATABASE: DatabaseWatch = {
  check: () => undefined,
  orSilent: (work) => work,
  stop: () => undefined,
};
