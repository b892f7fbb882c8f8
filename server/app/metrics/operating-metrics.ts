import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import type { Metrics } from '../../http/metrics.ts';
import { messageOf } from '../../services/log.ts';
import type { Platform } from '../../services/platform.ts';
import {
  connections,
  lastAsked,
  lastRuns,
  openEvents,
  providerReading,
  strangeEvents,
  unknownPayments,
  waitingTasks,
} from './figures-store.ts';

/** Whoever asks more often reads the same again. */
const KEPT_MILLISECONDS = 15_000;

type Measured = Pick<Platform, 'systemDb' | 'config' | 'queue' | 'quarantine' | 'log'>;
type Gauges = ReturnType<typeof createGauges>;

/** What an operator wants to know besides the process itself: what waits, what failed, what nobody has looked at for long. */
export function operatingMetrics(registry: Registry, platform: Measured): Metrics {
  const gauges = createGauges(registry);
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  const refresh = async () => {
    readAt = performance.now();
    for (const gauge of Object.values(gauges)) forget(gauge);
    const isRead = await fill(gauges, platform).then(
      () => true,
      (error: unknown) => {
        platform.log.warn({ error: messageOf(error) }, 'the figures of the database could not be read');
        return false;
      },
    );
    gauges.up.set(isRead ? 1 : 0);
    for (const [queue, count] of platform.queue.failures) gauges.failed.set({ queue }, count);
    reading = null;
  };
  return {
    contentType: registry.contentType,
    async read() {
      if (performance.now() - readAt >= KEPT_MILLISECONDS) reading ??= refresh();
      await reading;
      return registry.metrics();
    },
  };
}

/** What is not known is not said. Zero would be a figure, and an alert. */
function forget(gauge: Gauge) {
  gauge.reset();
  gauge.remove({});
}

function createGauges(registry: Registry) {
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name: `underlay_${name}`, help, labelNames, registers: [registry] });
  return {
    up: gauge('figures_up', '1 when the figures below could be read'),
    waiting: gauge('queue_waiting', 'Tasks that could be done now; mail-delivery is the mail queue', 'queue'),
    oldest: gauge('queue_oldest_seconds', 'How long the oldest of them has waited', 'queue'),
    workedAt: gauge('background_work_timestamp_seconds', 'When a process that does background work was last there'),
    quarantine: gauge('quarantine', '1 after a restore, until npm run reconcile has ended it'),
    failed: gauge('tasks_given_up', 'Tasks whose last attempt failed, since this process started', 'queue'),
    unknown: gauge('payments_unknown', 'Payments of which nobody knows whether the provider has them'),
    unknownAge: gauge('payments_unknown_oldest_seconds', 'Age of the oldest of them'),
    unmatched: gauge(
      'payments_unmatched',
      'Payments of which money at the provider fits no invoice and stands in suspense',
    ),
    readAge: gauge('provider_read_oldest_seconds', 'How long ago the business that waits longest was read there'),
    gone: gauge('provider_accounts_gone', 'Businesses whose account the payment provider says it does not have'),
    events: gauge('webhooks_open', 'Events of the payment provider that nobody has looked at yet'),
    eventsLag: gauge('webhook_lag_seconds', 'Age of the oldest of them'),
    strange: gauge(
      'webhooks_unknown_account',
      'Events of the last two days that told of accounts which no business here has',
    ),
    connections: gauge('database_connections', 'Connections of all processes, by what they do', 'state'),
    disk: gauge('disk_free_bytes', 'Free space where DATA_DIR lies'),
    runAt: gauge('last_run_timestamp_seconds', 'When a command of the operator last ended, such as verify', 'name'),
    runDifferences: gauge('last_run_differences', 'What it found that is not as it must be', 'name'),
  };
}

async function fill(gauges: Gauges, { systemDb: { sql }, config, queue, quarantine }: Measured) {
  const [tasks, workedAt, payments, provider, events, strange, open, runs, disk] = await Promise.all([
    waitingTasks(sql),
    lastAsked(sql, queue.schedules),
    unknownPayments(sql),
    providerReading(sql),
    openEvents(sql),
    strangeEvents(sql),
    connections(sql),
    lastRuns(sql),
    statfs(config.dataDir).catch(() => null),
  ]);
  for (const { queue: name, count, oldest } of tasks) {
    gauges.waiting.set({ queue: name }, count);
    gauges.oldest.set({ queue: name }, oldest);
  }
  if (workedAt !== null) gauges.workedAt.set(workedAt);
  gauges.quarantine.set(quarantine.isOn ? 1 : 0);
  gauges.unknown.set(payments.count);
  gauges.unknownAge.set(payments.oldest);
  gauges.unmatched.set(provider.unmatched);
  gauges.readAge.set(provider.oldest);
  gauges.gone.set(provider.gone);
  gauges.events.set(events.count);
  gauges.eventsLag.set(events.oldest);
  gauges.strange.set(strange);
  for (const { state, count } of open) gauges.connections.set({ state }, count);
  if (disk) gauges.disk.set(disk.bavail * disk.bsize);
  for (const { name, endedAt, differences } of runs) {
    gauges.runAt.set({ name }, endedAt);
    gauges.runDifferences.set({ name }, differences);
  }
}
