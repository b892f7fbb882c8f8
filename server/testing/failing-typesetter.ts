/** Replaces the typesetting process. It does what the document's name says and answers with its process id. */
import type { DocumentToSet } from '../outside/typst/worker.ts';

process.on('disconnect', () => process.exit(0));
process.on('message', ({ printed: { name } }: DocumentToSet) => {
  if (name === 'crash') process.abort();
  if (name === 'leave') process.exit(3);
  // Like native code, it reacts to no signal that could be caught and to no message.
  if (name === 'hang') for (;;) Math.random();
  if (name === 'mistake') process.send?.({ problem: 'the template does not compile' });
  else process.send?.({ pdf: Buffer.from(`${process.pid}`) });
});
