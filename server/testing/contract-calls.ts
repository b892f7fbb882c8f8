import type { Contracts } from './contracts.ts';

/** What is done with contracts, each with one of its own. */
export const changesOfContracts = (contracts: Contracts) => ({
  'contracts.bill': async () => {
    const job = await contracts.signed();
    return () => contracts.bill(job, 1);
  },
  'contracts.changeDraw': async () => {
    const job = await contracts.signed();
    return () => contracts.change(job, 2, { name: 'Oak on site' });
  },
  'contracts.splitDraw': async () => {
    const job = await contracts.signed();
    return () => contracts.split(job, 2, { amount: 100 });
  },
  'contracts.joinDraw': async () => {
    const job = await contracts.signed();
    return () => contracts.join(job, 2);
  },
  'contracts.release': async () => {
    const job = await contracts.retaining();
    await contracts.bill(job, 2);
    return () => contracts.release(job);
  },
  'contracts.cancel': async () => {
    const job = await contracts.signed();
    return () => contracts.cancel(job);
  },
});
