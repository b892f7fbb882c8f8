/**
 * npm run chaos -- --kills 200 --postgres 150 --freezes 60: kills and freezes two servers, PostgreSQL, the provider and the
 * mail server while people work. It checks whether any promise is lost or doubled. Everything lies in a folder of its own,
 * which is dropped at the end.
 * npm run chaos -- --restores 20: loses the server with its data and brings it back from a backup instead.
 * npm run chaos -- --restarts 20: restarts two servers behind haproxy in turn instead, and counts failed requests.
 */
import { parseArgs } from 'node:util';
import { drill } from './restore-drill.ts';
import { restartInTurn } from './rolling-restarts.ts';
import { runChaos, wrongOf } from './run-chaos.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    postgres: { type: 'string', default: '150' },
    freezes: { type: 'string', default: '60' },
    effects: { type: 'string', default: '10' },
    people: { type: 'string', default: '8' },
    minutes: { type: 'string', default: '60' },
    restarts: { type: 'string', default: '0' },
    restores: { type: 'string', default: '0' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const say = (line: string) => process.stdout.write(`${line}\n`);
// What was started ends with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
if (Number(values.restarts) > 0) {
  const { restarts, requests, perSecond, failed } = await restartInTurn(Number(values.restarts), say);
  say(`restarted ${restarts} times, ${requests} requests at ${perSecond} a second, failed ${failed}`);
  process.exit(failed === 0 ? 0 : 1);
}
const seed = Number(values.seed);
const people = Number(values.people);
process.exit(Number(values.restores) > 0 ? await runDrills(Number(values.restores)) : await runPlan());

async function runPlan(): Promise<number> {
  const [kills, postgres] = [Number(values.kills), Number(values.postgres)];
  const [freezes, effects] = [Number(values.freezes), Number(values.effects)];
  const minutes = Number(values.minutes);
  const summary = await runChaos({ kills, postgres, freezes, effects, people, minutes, seed }, say);
  const wrong = wrongOf(summary);
  for (const line of wrong) say(line);
  say('');
  say(`killed servers ${summary.kills} times and PostgreSQL ${summary.postgres} times, froze ${summary.freezes} times`);
  say(`requests answered ${summary.requests}, repeated ${summary.repeated}`);
  for (const [refusal, times] of Object.entries(summary.refused)) say(`  refused ${times} times: ${refusal}`);
  say(`effects acknowledged ${summary.acknowledged}, lost ${summary.lost.length}, doubled ${summary.doubled.length}`);
  say(`mails to customers ${summary.mails}, copies with the same Message-ID ${summary.copies}`);
  say(`verified ${summary.verified} times, differences ${summary.unsound.length}, still open ${summary.open.length}`);
  say(`servers that ended by themselves ${summary.crashes.length}; ${summary.seconds} s`);
  return wrong.length === 0 ? 0 : 1;
}

/** Each drill has a seed of its own, so one can be repeated alone. */
async function runDrills(count: number): Promise<number> {
  let bad = 0;
  for (let at = 0; at < count; at += 1) {
    const begun = performance.now();
    const { acknowledged, ...wrong } = await drill({ people, seed: seed + at }, say);
    const all = Object.entries(wrong).flatMap(([kind, names]) => names.map((name) => `${kind}: ${name}`));
    if (all.length > 0) bad += 1;
    const seconds = Math.round((performance.now() - begun) / 1_000);
    say(
      `drill ${at + 1} of ${count}, seed ${seed + at}, ${seconds} s: acknowledged ${acknowledged}, ${all.length === 0 ? 'all there, to the cent' : all.join('; ')}`,
    );
  }
  return bad === 0 ? 0 : 1;
}
