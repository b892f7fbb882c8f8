/**
 * npm run chaos -- --kills 200 --postgres 20: kills the product while people work with it. It checks whether any
 * promise is lost or doubled. Everything lies in a folder of its own, which is dropped at the end.
 * npm run chaos -- --restores 20: loses the server with its data and brings it back from a backup instead.
 * npm run chaos -- --restarts 20: restarts two servers behind haproxy in turn instead, and counts failed requests.
 */
import { parseArgs } from 'node:util';
import { drill } from './restore-drill.ts';
import { restartInTurn } from './rolling-restarts.ts';
import { runChaos } from './run-chaos.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    postgres: { type: 'string', default: '20' },
    people: { type: 'string', default: '4' },
    restarts: { type: 'string', default: '0' },
    restores: { type: 'string', default: '0' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const say = (line: string) => process.stdout.write(`${line}\n`);
if (Number(values.restarts) > 0) {
  const { restarts, requests, perSecond, failed } = await restartInTurn(Number(values.restarts), say);
  say(`restarted ${restarts} times, ${requests} requests at ${perSecond} a second, failed ${failed}`);
  process.exit(failed === 0 ? 0 : 1);
}
if (Number(values.restores) > 0) process.exit(await runDrills(Number(values.restores)));
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

/** Each drill has a seed of its own, so one can be repeated alone. */
async function runDrills(count: number): Promise<number> {
  let bad = 0;
  for (let at = 0; at < count; at += 1) {
    const seed = Number(values.seed) + at;
    const { acknowledged, ...wrong } = await drill({ people: Number(values.people), seed }, say);
    const all = Object.entries(wrong).flatMap(([kind, names]) => names.map((name) => `${kind}: ${name}`));
    if (all.length > 0) bad += 1;
    say(
      `drill ${at + 1} of ${count}, seed ${seed}: acknowledged ${acknowledged}, ${all.length === 0 ? 'all there, to the cent' : all.join('; ')}`,
    );
  }
  return bad === 0 ? 0 : 1;
}
