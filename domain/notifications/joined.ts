/** So many of one kind within an hour become one line (BELL-06). */
const MANY = 20;
const HOUR_MILLISECONDS = 3_600_000;

interface Told {
  readonly kind: string;
  readonly at: Date;
}

/** What is one line of the list. The first is the newest. */
export type Joined<Row> = readonly [Row, ...Row[]];

/** The lines of what came, newest first, in the order of the newest of each. */
export function joined<Row extends Told>(rows: readonly Row[]): readonly Joined<Row>[] {
  const lines = [...Map.groupBy(rows, ({ kind }) => kind).values()].flatMap(linesOfKind);
  const place = new Map(rows.map((row, index) => [row, index]));
  return lines.sort(([a], [b]) => (place.get(a) ?? 0) - (place.get(b) ?? 0));
}

function linesOfKind<Row extends Told>(rows: readonly Row[]): Joined<Row>[] {
  const lines: Joined<Row>[] = [];
  for (let rest = rows; rest[0]; ) {
    const [first] = rest;
    const since = first.at.getTime() - HOUR_MILLISECONDS;
    const later = rest.findIndex(({ at }) => at.getTime() < since);
    const within = later === -1 ? rest.length : later;
    const taken = within >= MANY ? within : 1;
    lines.push([first, ...rest.slice(1, taken)]);
    rest = rest.slice(taken);
  }
  return lines;
}
