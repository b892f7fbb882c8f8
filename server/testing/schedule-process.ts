import { createLog } from '../services/log.ts';
import { createQueue } from '../services/queue.ts';

/** A process that takes part in one schedule. It reports its runs, and hangs in the run on request. */
const [url = '', name = '', seconds = '', hangs = ''] = process.argv.slice(2);

const queue = await createQueue(url, createLog('silent'), { tasks: [], schedules: [name] });
queue.every({
  name,
  seconds: Number(seconds),
  run: async () => {
    process.send?.({ run: Date.now() });
    if (hangs) await new Promise(() => undefined);
  },
});
await queue.start();
process.send?.('started');
