/**
 * npm run chaos -- --kills 200 --postgres 20: kills the product while people work with it. It checks whether any
 * promise is lost or doubled. Everything lies in a folder of its own, which is dropped at the end.
 * npm run chaos -- --restarts 20: restarts two servers behind haproxy in turn instead, and counts failed requests.
 */
import { parseArgs } from 'node:util';
import { restartInTurn } from './rolling-restarts.ts';
import { runChaos } from './run-chaos.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    postgres: { type: 'string', default: '20' },
    people: { type: 'string', default: '4' },
    restarts: { type: 'string', default: '0' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const say = (line: string) => process.stdout.write(`${line}\n`);
if (Number(values.restarts) > 0) {
  const { restarts, requests, perSecond, failed } = await restartInTurn(Number(values.restarts), say);
  say(`restarted ${restarts} times, ${requests} requests at ${perSecond} a second, failed ${failed}`);
  process.exit(failed === 0 ? 0 : 1);
}
const summary = await runChaos(
  {
    kills: Number(values.kills),
    postgres: Number(values.postgres),
    people: Number(values.people),
    seed: Number(values.seed),
  },
  say,
);
say('');
say(`killed the server ${summary.kills} times and PostgreSQL ${summary.postgres} times in ${summary.seconds} s`);
say(`requests answered ${summary.requests}, repeated ${summary.repeated}`);
say(`effects acknowledged ${summary.acknowledged}, lost ${summary.lost}, doubled ${summary.doubled}`);
say(`verified ${summary.verified} times, with differences ${summary.unsound}`);
process.exit(summary.lost + summary.doubled + summary.unsound === 0 ? 0 : 1);
