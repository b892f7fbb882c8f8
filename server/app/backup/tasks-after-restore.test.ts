import { expect, test } from 'vitest';
import { QUEUE_NAMES } from '../background.ts';
import { GOES_ON } from './restore.ts';

/** Mails and texts that waited at the time of the backup are long sent. */
const SENDS = /-mail$|^mail-delivery$|^sms-|^operator-alert$/;

test('every kind of task that waits goes on after a restore, or is a mail or a text that is not sent again', () => {
  for (const name of QUEUE_NAMES.tasks) expect(GOES_ON.includes(name) !== SENDS.test(name), name).toBe(true);
  expect(GOES_ON.filter((name) => !QUEUE_NAMES.tasks.includes(name))).toEqual([]);
});
