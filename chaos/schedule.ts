import { generator } from './generator.ts';

/** What a run does to the product, and how long. */
export interface Plan {
  /** How many processes of servers are killed, how often PostgreSQL under them, and how often something is frozen. */
  readonly kills: number;
  readonly postgres: number;
  readonly freezes: number;
  /** How many effects are acknowledged between two of these. */
  readonly effects: number;
  readonly people: number;
  /** The plan ends earlier when so much time is over. */
  readonly minutes?: number;
  readonly seed: number;
}

export type Frozen = 'database' | 'provider' | 'mail';

export type Round = {
  /** How long after the effects it happens. Otherwise it always met the same step of somebody. */
  readonly afterMilliseconds: number;
} & (
  | { readonly kind: 'servers'; readonly killed: readonly number[] }
  /** The postmaster, or one of the processes under it, chosen by a number from 0 to 1. */
  | { readonly kind: 'postgres'; readonly killed: 'postmaster' | number }
  /** In the middle of it servers may be killed too. */
  | {
      readonly kind: 'freeze';
      readonly frozen: Frozen;
      readonly milliseconds: number;
      readonly killed: readonly number[];
    }
);

const FROZEN: readonly Frozen[] = ['database', 'provider', 'mail'];
const MAX_AFTER_MILLISECONDS = 300;
const SHARE_OF_BOTH = 0.2;
const SHARE_OF_POSTMASTERS = 0.6;
const SHARE_OF_SHORT = 0.5;
const SHARE_OF_KILLS_IN_FREEZES = 0.5;
const SHORT_MILLISECONDS = [100, 4_000] as const;
/** Longer than a statement (10 s), a person's wait for the provider (8 s) and the silence of a mail server (15 s) may last. */
const LONG_MILLISECONDS: Readonly<Record<Frozen, readonly [number, number]>> = {
  database: [11_000, 16_000],
  provider: [9_000, 25_000],
  mail: [16_000, 70_000],
};

/** The same for the same plan: what happens, in which order, to which process, for how long. */
export function scheduleOf({ kills, postgres, freezes, seed }: Plan): Round[] {
  const random = generator(seed);
  const rounds: Round[] = [];
  let left = kills;
  const after = () => random() * MAX_AFTER_MILLISECONDS;
  const between = ([least, most]: readonly [number, number]) => least + random() * (most - least);
  const victims = (shareOfBoth: number) => {
    const killed = left > 1 && random() < shareOfBoth ? [0, 1] : [Math.floor(random() * 2)];
    left -= killed.length;
    return killed;
  };
  for (let count = 0; count < freezes; count += 1) {
    const frozen = FROZEN[count % FROZEN.length] ?? 'database';
    const milliseconds = between(random() < SHARE_OF_SHORT ? SHORT_MILLISECONDS : LONG_MILLISECONDS[frozen]);
    const killed = left > 0 && random() < SHARE_OF_KILLS_IN_FREEZES ? victims(0) : [];
    rounds.push({ kind: 'freeze', frozen, milliseconds, killed, afterMilliseconds: after() });
  }
  for (let count = 0; count < postgres; count += 1) {
    const killed = random() < SHARE_OF_POSTMASTERS ? 'postmaster' : random();
    rounds.push({ kind: 'postgres', killed, afterMilliseconds: after() });
  }
  while (left > 0) rounds.push({ kind: 'servers', killed: victims(SHARE_OF_BOTH), afterMilliseconds: after() });
  return shuffled(rounds, random);
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
