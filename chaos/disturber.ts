import { setTimeout as wait } from 'node:timers/promises';
import type { Sql } from '../server/database/sql.ts';
import type { PromiseLog } from './promise-log.ts';
import type { Frozen, Round } from './schedule.ts';
import type { TestServers } from './test-servers.ts';

/** Kills and freezes as a round says, and counts. */
export class Disturber {
  kills = 0;
  postgres = 0;
  freezes = 0;
  private readonly servers: TestServers;
  private readonly sql: Sql;
  private readonly promises: PromiseLog;
  private readonly lasting = new Map<Frozen, Promise<void>>();

  constructor(servers: TestServers, sql: Sql, promises: PromiseLog) {
    this.servers = servers;
    this.sql = sql;
    this.promises = promises;
  }

  /** A freeze goes on while people, and later rounds, go on too. */
  async disturb(round: Round) {
    this.promises.disturbed(round);
    if (round.kind === 'servers') this.kill(round.killed);
    else if (round.kind === 'postgres') {
      await this.thawed('database');
      await this.servers.killPostgres(round.killed, this.sql);
      this.postgres += 1;
    } else await this.freeze(round);
  }

  private kill(killed: readonly number[]) {
    this.servers.kill(killed);
    this.kills += killed.length;
  }

  private async freeze({ frozen, milliseconds, killed }: Extract<Round, { kind: 'freeze' }>) {
    await this.thawed(frozen);
    const thaw = await this.servers.freeze(frozen, this.sql);
    this.freezes += 1;
    const last = async () => {
      await wait(milliseconds / 2);
      this.kill(killed);
      await wait(milliseconds / 2);
      thaw();
    };
    this.lasting.set(frozen, last());
  }

  /** Resolves when it is not frozen any more. */
  async thawed(frozen: Frozen) {
    await this.lasting.get(frozen);
  }

  /** Resolves when nothing is frozen and both servers take requests. */
  async calm() {
    await Promise.all(this.lasting.values());
    await this.servers.ready();
  }
}
