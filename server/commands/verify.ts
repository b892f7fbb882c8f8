/** npm run verify: recomputes everything stored from the original rows. Ends with 1 when anything differs. */
import { noteRun } from '../app/metrics/figures-store.ts';
import { openForVerify } from '../app/open-for-verify.ts';
import { runCommand, say } from '../app/run-command.ts';
import { type Verdict, verify } from '../app/verify/verify.ts';
import { readConfig } from '../config.ts';

async function run(): Promise<number> {
  const { platform, close } = await openForVerify(readConfig(process.env), process.env);
  try {
    const verdicts = await verify(platform, { onVerdict: print });
    const differences = verdicts.reduce((sum, { wrongCount }) => sum + wrongCount, 0);
    // A copy that nobody may write to can be verified all the same.
    await noteRun(platform.systemDb.sql, { name: 'verify', at: new Date(), differences }).catch(() => undefined);
    const wrong = verdicts.filter(({ wrongCount }) => wrongCount > 0);
    const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
    const seconds = (verdicts.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000).toFixed(1);
    say('');
    say(
      wrong.length === 0
        ? 'Everything is as it must be.'
        : `NOT as it must be: ${wrong.map(({ invariant }) => invariant.id).join(', ')}. Nothing was changed.`,
    );
    say(`${seconds} s, ${megabytes} MB`);
    return wrong.length === 0 ? 0 : 1;
  } finally {
    await close();
  }
}

function print({ invariant, lookedAt, milliseconds, wrong, wrongCount }: Verdict) {
  const mark = wrongCount === 0 ? 'ok   ' : 'WRONG';
  say(
    `${mark} ${invariant.id.padEnd(14)} ${String(lookedAt).padStart(8)} ${String(Math.round(milliseconds)).padStart(7)} ms   ${invariant.sentence}`,
  );
  for (const { name, why } of wrong) say(`        ${name} ${why}`);
  if (wrongCount > wrong.length) say(`        and ${wrongCount - wrong.length} more`);
}

await runCommand(run);
