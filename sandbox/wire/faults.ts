export const FAULT_MODES = [
  'delay',
  'no_answer',
  'drop_after_effect',
  'status_500',
  'status_500_kept',
  'status_429',
] as const;

export type FaultMode = (typeof FAULT_MODES)[number];

export interface Fault {
  /** Such as 'POST /v1/payment_intents', with Stripe's path. Ids stand as :id. '*' means every request. */
  readonly route: string;
  readonly mode: FaultMode;
  /** For `delay`. */
  readonly milliseconds: number;
  /** The number of requests it still affects. */
  remaining: number;
}

export type Faults = ReturnType<typeof createFaults>;

/** The faults that a test sets. They are kept in memory, so a restart removes them all. */
export function createFaults() {
  const faults: Fault[] = [];
  return {
    add: (fault: Fault) => faults.push(fault),
    clear: () => faults.splice(0),
    all: (): readonly Fault[] => faults,
    take(route: string, url: string): Fault | undefined {
      const index = faults.findIndex((fault) => [route, `${route.split(' ')[0]} ${url}`, '*'].includes(fault.route));
      const fault = faults[index];
      if (!fault) return undefined;
      fault.remaining -= 1;
      if (fault.remaining <= 0) faults.splice(index, 1);
      return fault;
    },
  };
}
