import type { AuditEventJson, AuditPageJson } from '@underlay/contract/audit.ts';
import type { TestBusiness } from './people.ts';

type Query = Readonly<Record<string, string>>;

/** An event as one sentence. */
export const said = ({ before, on, after }: AuditEventJson): string => `${before}${on ?? ''}${after}`;

/** A business's audit log as its owner reads it. */
export const auditOf = (business: TestBusiness) => {
  const page = async (query: Query = {}): Promise<AuditPageJson> => {
    const { status, body } = await business.call<AuditPageJson>(
      `GET ${business.base}/events?${new URLSearchParams(query)}`,
    );
    if (status !== 200) throw new Error(`the log answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };
  return {
    page,
    sentences: async (query: Query = {}) => (await page(query)).events.map(said),
    /** Every page, from the newest to the oldest. */
    everything: async (query: Query = {}): Promise<AuditEventJson[]> => {
      const events: AuditEventJson[] = [];
      for (let before: string | null = ''; before !== null; ) {
        const next: AuditPageJson = await page({ ...query, ...(before && { before }) });
        events.push(...next.events);
        before = next.older;
      }
      return events;
    },
  };
};
