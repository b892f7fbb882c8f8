import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { type ServerProcess, startServerProcess } from '../server/testing/server-process.ts';

const PAUSE_MILLISECONDS = 300;
/** Two starts, since the first one may meet a database that is not back yet. */
const AWAY_MILLISECONDS = 240_000;

/** A server that is started again whenever it has ended, as an operator's supervisor does. */
export class KeptServer {
  /** What it printed when it ended although nobody had killed it. */
  readonly crashes: string[] = [];
  private readonly env: Record<string, string>;
  private readonly port: number;
  private process: ServerProcess | null = null;
  private child: ChildProcess | null = null;
  private killed: ChildProcess | null = null;
  private isKept = true;
  private awaySince = Date.now();
  private problem: unknown = null;
  private readonly life: Promise<void>;

  constructor(env: Record<string, string>, port: number) {
    this.env = env;
    this.port = port;
    this.life = this.keep();
  }

  private async keep() {
    while (this.isKept) {
      const spawned = (child: ChildProcess) => {
        this.child = child;
      };
      const server = await startServerProcess(this.env, this.port, { spawned }).catch((problem: unknown) => {
        this.problem = problem;
        return null;
      });
      if (server) await this.liveOut(server);
      if (this.isKept) await wait(PAUSE_MILLISECONDS);
    }
  }

  private async liveOut(server: ServerProcess) {
    this.process = server;
    const code = await server.ended;
    this.process = null;
    this.awaySince = Date.now();
    if (this.isKept && this.killed !== server.child) this.crashes.push(`ended with ${code}: ${server.output()}`);
  }

  /** Without a warning, at work or during its start. */
  kill() {
    this.killed = this.child;
    this.child?.kill('SIGKILL');
  }

  /** Resolves when it takes requests. Throws when it has not come back for long. */
  async ready() {
    while (!this.process) {
      if (Date.now() - this.awaySince > AWAY_MILLISECONDS)
        throw new Error(`a server did not come back: ${String(this.problem)}`);
      await wait(PAUSE_MILLISECONDS / 3);
    }
  }

  /** Gracefully, and for good. */
  async end() {
    this.isKept = false;
    await this.process?.end('SIGTERM');
    this.child?.kill('SIGKILL');
    await this.life;
  }
}
