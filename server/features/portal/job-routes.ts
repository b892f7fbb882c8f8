import { randomUUID } from 'node:crypto';
import { JOB_PAGE_SIZE, type portalJobs } from '@underlay/contract/portal-jobs.ts';
import type { Handlers } from '../../http/mount.ts';
import { pageOf } from '../../services/paging.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { contractsOfCustomer, drawsOf } from '../contracts/index.ts';
import { readPortalAccount } from '../customers/index.ts';
import { takeQuestion } from '../mail-in/index.ts';
import { aboutJob, customerJobJson, listedJobJson } from './customer-job-json.ts';
import { filesOfJob, listCustomerJobs, readCustomerJob } from './customer-job-store.ts';
import { readStory } from './story-store.ts';

/** The jobs of a customer, under the link of everything else of theirs (LINK-01). */
export function jobRoutes(platform: Platform): Handlers<typeof portalJobs> {
  const { systemDb, tenantDb, clock } = platform;
  const open = async (params: { portfolioId: string; accountId: string }) => {
    const { businessId, customerId } = found(
      await readPortalAccount(systemDb.sql, params.accountId, params.portfolioId),
    );
    return { db: tenantDb(businessId), customerId };
  };
  return {
    list: async ({ params, query }) => {
      const { db, customerId } = await open(params);
      const jobs = await listCustomerJobs(db, { customerId }, slice(query));
      const contracts = await contractsOfCustomer(db, { jobIds: jobs.map(({ id }) => id), customerId });
      const draws = await drawsOf(db, ...contracts.map(({ id }) => id));
      return jobs.map((job) => {
        const contract = contracts.find(({ jobId }) => jobId === job.id);
        const own = draws.filter(({ contractId }) => contractId === contract?.id);
        return listedJobJson(job, { contract, draws: own }, clock.now());
      });
    },
    read: async ({ params, query }) => {
      const { db, customerId } = await open(params);
      const of = { jobId: params.jobId, customerId };
      const job = found(await readCustomerJob(db, of));
      const [[contract], story, files] = await Promise.all([
        contractsOfCustomer(db, { jobIds: [job.id], customerId }),
        readStory(db, of, slice(query)),
        filesOfJob(db, of),
      ]);
      const draws = contract ? await drawsOf(db, contract.id) : [];
      return customerJobJson(job, { contract, draws, story, files }, clock.now());
    },
    ask: async ({ params, body: { message, idempotentKey } }) => {
      const { db, customerId } = await open(params);
      const job = found(await readCustomerJob(db, { jobId: params.jobId, customerId }));
      const text = `${aboutJob(job.name)}${message}`;
      const key = idempotentKey ?? randomUUID();
      await takeQuestion(platform, db, { customerId, text, key, jobId: job.id });
    },
  };
}

const slice = ({ page }: { readonly page: number }) => pageOf({ page, pageSize: JOB_PAGE_SIZE });
