import type { Sealer } from '../../services/sealer.ts';

interface TypedCode {
  readonly invoiceId: string;
  readonly code: string;
}

/** What is kept of a code. It is good for one quote. */
export const codeHash = (sealer: Sealer, { invoiceId, code }: TypedCode): Buffer =>
  sealer.fingerprint(`${invoiceId} ${code}`, 'code to sign');
