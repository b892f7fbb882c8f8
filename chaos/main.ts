/**
 * npm run chaos -- --kills 200 --postgres 150 --freezes 60: kills and freezes two servers, PostgreSQL, the provider and the
 * mail server while people work. It checks whether any promise is lost or doubled. Everything lies in a folder of its own,
 * which is dropped at the end.
 * npm run chaos -- --restores 20: loses the server with its data and brings it back from a backup instead.
 * npm run chaos -- --restarts 20: restarts two servers behind haproxy in turn instead, and counts failed requests.
 * npm run chaos -- --upgrades 3: upgrades two servers behind haproxy from each of the last three schemas instead.
 */
import { parseArgs } from 'node:util';
import { landedVersions } from './landed-versions.ts';
import { failuresOf } from './load.ts';
import { drill } from './restore-drill.ts';
import type { Count } from './retry-until.ts';
import { restartInTurn } from './rolling-restarts.ts';
import { runChaos, wrongOf } from './run-chaos.ts';
import { upgradeUnderLoad } from './upgrade.ts';

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
    upgrades: { type: 'string', default: '0' },
    invoices: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const say = (line: string) => process.stdout.write(`${line}\n`);
// What was started ends with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
if (Number(values.restarts) > 0) {
  const { restarts, perSecond, ...count } = await restartInTurn(Number(values.restarts), say);
  say(`restarted ${restarts} times, ${count.requests} requests at ${perSecond} a second, failed ${count.failed}`);
  if (count.failed > 0) say(failuresOf(count));
  process.exit(count.failed === 0 ? 0 : 1);
}
const seed = Number(values.seed);
const people = Number(values.people);
process.exit(await what());

function what(): Promise<number> {
  if (Number(values.upgrades) > 0) return runUpgrades(Number(values.upgrades));
  return Number(values.restores) > 0 ? runDrills(Number(values.restores)) : runPlan();
}

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
  sayRefusals(summary);
  say(`effects acknowledged ${summary.acknowledged}, lost ${summary.lost.length}, doubled ${summary.doubled.length}`);
  say(`mails to customers ${summary.mails}, copies with the same Message-ID ${summary.copies}`);
  say(`messages that programs got ${summary.called}, of them more than once ${summary.repeats}`);
  say(`verified ${summary.verified} times, differences ${summary.unsound.length}, still open ${summary.open.length}`);
  say(`servers that ended by themselves ${summary.crashes.length}; ${summary.seconds} s`);
  return wrong.length === 0 ? 0 : 1;
}

function sayRefusals({ refused }: Pick<Count, 'refused'>) {
  for (const [refusal, times] of Object.entries(refused)) say(`  refused ${times} times: ${refusal}`);
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

async function runUpgrades(count: number): Promise<number> {
  const versions = landedVersions();
  if (!versions) throw new Error('earlier versions are read from the history of git, which is not here');
  let bad = 0;
  for (const version of versions.slice(0, count)) {
    const { work, acknowledged, ...done } = await upgradeUnderLoad(
      version,
      { invoices: Number(values.invoices), people, seed },
      say,
    );
    const { requests, perSecond, failed, lost, doubled, unsound } = done;
    say(
      `${requests} requests at ${perSecond} a second, failed ${failed}; ${work.requests} of people who do everything,`,
    );
    if (failed > 0) say(`  ${failuresOf(done)}`);
    sayRefusals(work);
    say(`repeated ${work.repeated}; acknowledged ${acknowledged}, lost ${lost.length}, doubled ${doubled.length}`);
    for (const line of [...lost, ...doubled, ...unsound]) say(`      ${line}`);
    say(unsound.length === 0 ? 'verified: everything is as it must be' : 'NOT as it must be');
    if (failed + work.repeated + lost.length + doubled.length + unsound.length > 0) bad += 1;
  }
  return bad === 0 ? 0 : 1;
}
