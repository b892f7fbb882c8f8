import type { Config } from '../config.ts';
import type { SystemDb, TenantDb, TenantTransaction } from '../database/sql.ts';
import type { BusinessKeys } from './business-keys.ts';
import type { Clock } from './clock.ts';
import type { DatabaseWatch } from './database-watch.ts';
import type { DiskWatch } from './disk-watch.ts';
import type { DocumentRenderer } from './documents.ts';
import type { FileStorage } from './file-storage.ts';
import type { Live } from './live.ts';
import type { Logger } from './log.ts';
import type { Mailer } from './mailer.ts';
import type { MalwareScanner } from './malware-scanner.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { Quarantine } from './quarantine.ts';
import type { Queue } from './queue.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { SavedBankProvider } from './saved-bank-provider.ts';
import type { Sealer } from './sealer.ts';
import type { SecurityEvents } from './security-events.ts';
import type { SmsGateway } from './sms-gateway.ts';
import type { WebhookSender } from './webhook-sender.ts';

/** The base of every feature. Features take it as their only argument and keep nothing outside the database. */
export interface Platform {
  readonly config: Config;
  /** The database as its owner, whom no policy binds. */
  readonly systemDb: SystemDb;
  /** Opens the database for one business. Its transactions run as the restricted role. */
  readonly tenantDb: (businessId: string) => TenantDb;
  /** Ends the connections that a member made. Members are the older feature, and know none (CONN-11). */
  readonly revokeMade: (
    tx: TenantTransaction,
    made: { readonly userId: string; readonly by: string; readonly at: Date },
  ) => Promise<void>;
  readonly databaseWatch: DatabaseWatch;
  readonly diskWatch: DiskWatch;
  readonly quarantine: Quarantine;
  readonly clock: Clock;
  readonly log: Logger;
  readonly sealer: Sealer;
  readonly keys: BusinessKeys;
  readonly queue: Queue;
  readonly rateLimiter: RateLimiter;
  readonly securityEvents: SecurityEvents;
  readonly live: Live;
  readonly mailer: Mailer;
  readonly texts: SmsGateway;
  readonly webhooks: WebhookSender;
  readonly provider: PaymentProvider & SavedBankProvider;
  readonly storage: FileStorage;
  readonly scanner: MalwareScanner;
  readonly documents: DocumentRenderer;
}
