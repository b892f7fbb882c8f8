import { StartProblem } from '../database/start-problem.ts';

/** Of a port beside that of the product. Servers of one machine often read the same settings, and then both want it. */
export const portTaken = (
  setting: 'INBOUND_SMTP_PORT' | 'METRICS_PORT',
  { port, use }: { readonly port: number | null; readonly use: string },
) =>
  new StartProblem(
    `Port ${port}, ${use}, is taken by another program. Stop that program, or set ${setting} to another number. Another server of this product may have it: give ${setting} to one of them, or to each its own (docs/running.md#several-processes).`,
  );
