import type { TenantReader } from '../../database/sql.ts';
import { typed } from '../../services/email-template.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { portalPath, readCustomer } from '../customers/index.ts';
import type { Content } from '../deliveries/index.ts';
import { readJob } from '../jobs/index.ts';
import { type ContractRow, drawsOf } from './contract-store.ts';

/** Whom a contract is between, of what, and how it is paid. */
export async function readParties(db: TenantReader, contract: ContractRow) {
  const [business, customer, job, draws] = await Promise.all([
    readBusiness(db).then(found),
    readCustomer(db, contract.customerId).then(found),
    readJob(db, contract.jobId).then(found),
    drawsOf(db, contract.id),
  ]);
  return { business, customer, draws, facts: { job: typed(job.name), business: business.name } };
}

interface Said extends Required<Pick<Content['email'], 'paragraphs' | 'facts'>> {
  readonly subject: string;
  /** What the button says, and where in the customer's portal it leads. */
  readonly view: string;
  readonly path: string;
}

/** A mail to the customer of a contract, with the same in one line as a text. */
export function contractMail(
  { config }: Pick<Platform, 'config'>,
  { business, customer }: Pick<Awaited<ReturnType<typeof readParties>>, 'business' | 'customer'>,
  { subject, view, path, ...said }: Said,
): Content {
  const href = `${config.publicOrigin}${portalPath(customer)}${path}`;
  return {
    from: business.name,
    answersTo: business.email || config.supportEmail,
    subject,
    email: { greeting: `Hello ${customer.firstName},`, ...said, button: { text: view, href } },
    sms: `${subject}: ${href}`,
  };
}
