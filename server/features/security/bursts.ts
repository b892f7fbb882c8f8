import type { SecurityKind, SecurityOutcome } from '@underlay/domain/security/kinds.ts';

export const WINDOW_MINUTES = 10;

/** So many events of a kind within ten minutes are worth a mail to the operator. */
export interface Burst {
  readonly kind: SecurityKind;
  readonly outcome: SecurityOutcome;
  /** Whose events are added up: one person's, one network's, or all. */
  readonly of: 'person' | 'network' | 'everybody';
  readonly count: number;
}

/** Once is enough for what should never happen. The rest is far above what people do. */
export const BURSTS: readonly Burst[] = [
  { kind: 'sign-in', outcome: 'failure', of: 'person', count: 20 },
  { kind: 'sign-in', outcome: 'failure', of: 'network', count: 50 },
  { kind: 'sign-in', outcome: 'failure', of: 'everybody', count: 300 },
  { kind: 'code', outcome: 'failure', of: 'person', count: 10 },
  { kind: 'code', outcome: 'failure', of: 'everybody', count: 100 },
  { kind: 'passwords-guessed', outcome: 'failure', of: 'everybody', count: 5 },
  { kind: 'codes-guessed', outcome: 'failure', of: 'everybody', count: 3 },
  { kind: 'old-token', outcome: 'failure', of: 'everybody', count: 3 },
  { kind: 'step-up', outcome: 'failure', of: 'person', count: 10 },
  { kind: 'sign-up', outcome: 'success', of: 'network', count: 20 },
  { kind: 'reset-mail', outcome: 'success', of: 'everybody', count: 100 },
  { kind: 'password-changed', outcome: 'success', of: 'everybody', count: 50 },
  { kind: 'bank-account', outcome: 'success', of: 'person', count: 5 },
  { kind: 'bank-account', outcome: 'success', of: 'everybody', count: 30 },
  { kind: 'payments-frozen', outcome: 'success', of: 'everybody', count: 1 },
  { kind: 'access', outcome: 'failure', of: 'person', count: 30 },
  { kind: 'malware', outcome: 'failure', of: 'everybody', count: 1 },
  { kind: 'card-testing', outcome: 'failure', of: 'everybody', count: 1 },
  { kind: 'mail-stop', outcome: 'failure', of: 'everybody', count: 3 },
  { kind: 'forged-call', outcome: 'failure', of: 'everybody', count: 20 },
  { kind: 'rate-limit', outcome: 'failure', of: 'network', count: 500 },
  { kind: 'master-key', outcome: 'success', of: 'everybody', count: 1 },
];

/** Events that were added up, all of one kind, outcome, person and network. */
export interface Counted {
  readonly kind: string;
  readonly outcome: SecurityOutcome;
  readonly userId: string | null;
  readonly networkHash: Buffer | null;
  readonly network: string | null;
  readonly times: number;
}

export interface Seen extends Burst {
  /** How many there were. */
  readonly times: number;
  readonly userId: string | null;
  readonly network: string | null;
}

/** What is above its number. Of several of one kind the first, because there is one mail about a kind. */
export function burstsIn(counted: readonly Counted[]): Seen[] {
  const seen = new Map<string, Seen>();
  for (const burst of BURSTS) {
    const found = seen.has(burst.kind) ? null : worst(burst, counted);
    if (found) seen.set(burst.kind, found);
  }
  return [...seen.values()];
}

function worst(burst: Burst, counted: readonly Counted[]): Seen | null {
  const sums = new Map<string, Seen>();
  for (const row of counted) {
    const key = row.kind === burst.kind && row.outcome === burst.outcome ? keyOf(burst, row) : null;
    if (key === null) continue;
    const { userId, network } = row;
    const before = sums.get(key) ?? { ...burst, times: 0, userId, network };
    sums.set(key, {
      ...burst,
      times: before.times + row.times,
      userId: before.userId === userId ? userId : null,
      network: before.network === network ? network : null,
    });
  }
  const most = [...sums.values()].sort((one, other) => other.times - one.times)[0];
  return most && most.times >= burst.count ? most : null;
}

function keyOf({ of }: Burst, { userId, networkHash }: Counted): string | null {
  if (of === 'everybody') return of;
  return of === 'person' ? userId : (networkHash?.toString('hex') ?? null);
}
