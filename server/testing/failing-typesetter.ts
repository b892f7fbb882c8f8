/** Stands in for the process that sets type: it does what the name of the paper says, and answers with who it is. */
import type { InvoiceDocument } from '../services/documents.ts';

process.on('disconnect', () => process.exit(0));
process.on('message', ({ name }: InvoiceDocument) => {
  if (name === 'crash') process.abort();
  if (name === 'leave') process.exit(3);
  // Like native code, it hears no signal that could be caught, and no message.
  if (name === 'hang') for (;;) Math.random();
  if (name === 'mistake') process.send?.({ problem: 'the template does not compile' });
  else process.send?.({ pdf: Buffer.from(`${process.pid}`) });
});
