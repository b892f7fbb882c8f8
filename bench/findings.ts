/** What a run found, printed once more at its end: each figure beside its aim. */
type Say = (line?: string) => void;

interface Finding {
  readonly name: string;
  readonly measured: string;
  readonly aim: string;
  readonly isMet: boolean;
}

const findings: Finding[] = [];
const failed: string[] = [];
const begun = performance.now();

interface Figure {
  readonly value: number;
  readonly aim: number;
  readonly unit: string;
  /** Digits behind the point. */
  readonly digits?: number;
  /** Whether more is better. */
  readonly isLeast?: true;
}

export function found(name: string, { value, aim, unit, digits = 1, isLeast }: Figure) {
  findings.push({
    name,
    measured: `${value.toFixed(digits)} ${unit}`,
    aim: `${isLeast ? 'at least' : 'at most'} ${aim} ${unit}`,
    isMet: isLeast ? value >= aim : value <= aim,
  });
}

/** One part of a run. It says when it begins, and one that fails does not take the others with it. */
export async function part<Result>(name: string, say: Say, work: () => Promise<Result>): Promise<Result | undefined> {
  say();
  say(`[${elapsed()}] ${name} …`);
  try {
    return await work();
  } catch (error) {
    failed.push(name);
    say(`FAILED: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return undefined;
  }
}

/** Answers whether every part came to its end. */
export function printFindings(say: Say): boolean {
  const width = Math.max(...findings.map(({ name }) => name.length)) + 2;
  say();
  say(`${'all figures that have an aim'.padEnd(width)}${'measured'.padStart(14)}   aim`);
  for (const { name, measured, aim, isMet } of findings)
    say(`${name.padEnd(width)}${measured.padStart(14)}   ${aim.padEnd(24)}${isMet ? '' : 'MISSED'}`.trimEnd());
  say();
  say(`${findings.filter(({ isMet }) => isMet).length} of ${findings.length} aims met, in ${elapsed()}`);
  for (const name of failed) say(`FAILED: ${name}`);
  return failed.length === 0;
}

function elapsed(): string {
  const seconds = Math.round((performance.now() - begun) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
