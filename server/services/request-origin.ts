import { AsyncLocalStorage } from 'node:async_hooks';

/** Where a request came from. It is for records, and nothing is decided by it. */
export interface RequestOrigin {
  readonly ipAddress: string;
  /** The address, or the /64 of an IPv6 address, whose holder has all of it. */
  readonly network: string;
  readonly userAgent: string;
}

const underWay = new AsyncLocalStorage<RequestOrigin>();

/** Work for this request, and all that it waits for, know where it came from. */
export const withOrigin = <Result>(origin: RequestOrigin, work: () => Result): Result => underWay.run(origin, work);

/** Null in background work, which nobody asked for. */
export const currentOrigin = (): RequestOrigin | null => underWay.getStore() ?? null;
