import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleAll, isBrokenCircuitError } from 'cockatiel';
import { type Logger, outageLog } from './log.ts';

/** After so many silences in a row nobody else waits for one. */
const MAX_SILENCES = 3;
/** Then one call in this time tries whether the other side is back. */
const PROBE_MILLISECONDS = 5_000;

/** Guards the people who wait for another service. Background work waits by itself and goes past it. */
export interface Breaker {
  /** Throws `BrokenOff` at once while the service is known not to answer. */
  run<Result>(call: () => Promise<Result>): Promise<Result>;
}

/** The service was not asked. Nothing happened there. */
export class BrokenOff extends Error {
  override readonly message = 'it is not asked while it does not answer';
}

interface Guarded {
  /** As the log names it. */
  readonly what: string;
  /** No answer, or one that says that it cannot. A refusal is an answer. */
  readonly isSilence: (error: unknown) => boolean;
  readonly probeMilliseconds?: number;
}

/** One for each service and process, for all businesses together. An outage is logged when it begins and ends. */
export function createBreaker(
  log: Logger,
  { what, isSilence, probeMilliseconds = PROBE_MILLISECONDS }: Guarded,
): Breaker {
  const outage = outageLog(log, what);
  const policy = circuitBreaker(handleAll, {
    breaker: new ConsecutiveBreaker(MAX_SILENCES),
    halfOpenAfter: probeMilliseconds,
  });
  policy.onBreak((reason) => outage.failed('error' in reason ? reason.error : undefined));
  policy.onReset(outage.works);
  return {
    async run(call) {
      // The library would let everybody wait for the one call that tries.
      if (policy.state === CircuitState.HalfOpen) throw new BrokenOff();
      const outcome = await policy.execute(() => outcomeOf(call, isSilence)).catch(brokenOff);
      if ('error' in outcome) throw outcome.error;
      return outcome.result;
    },
  };
}

type Outcome<Result> = { readonly result: Result } | { readonly error: unknown };

/** A refusal shows that the other side is there, as a result does. */
const outcomeOf = async <Result>(
  call: () => Promise<Result>,
  isSilence: (error: unknown) => boolean,
): Promise<Outcome<Result>> => {
  try {
    return { result: await call() };
  } catch (error) {
    if (isSilence(error)) throw error;
    return { error };
  }
};

function brokenOff(error: unknown): never {
  throw isBrokenCircuitError(error) ? new BrokenOff() : error;
}

/** For background work. */
export const noBreaker: Breaker = { run: (call) => call() };
