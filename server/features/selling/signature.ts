import { canonicalJson } from '@underlay/domain/offers/canonical-json.ts';
import type { Queryable, TenantTransaction } from '../../database/sql.ts';
import { type BrokenProblem, checkChains } from '../../services/sealed-chain.ts';
import type { Sealer } from '../../services/sealer.ts';
import {
  insertSignature,
  type Signature,
  type StoredSignature,
  signatureHeads,
  signaturesAfter,
} from './signature-store.ts';

/** Keeps what a person signed, sealed, in the transaction of its effect (SIGN-07). */
export const keepSignature = (sealer: Sealer, tx: TenantTransaction, signature: Signature) =>
  insertSignature(tx, signature, sealOf(sealer, signature));

/** Exactly what the seal covers. What is missing in an older record is not in its text either. */
function sealOf(sealer: Sealer, signature: Signature): Buffer {
  const { hash: _, sequence: __, chain: ___, ...signed } = signature as StoredSignature;
  const documentSha256 = signed.documentSha256.toString('hex');
  return sealer.fingerprint(canonicalJson({ ...signed, documentSha256 }), 'signature');
}

interface BrokenSignature {
  readonly businessId: string;
  /** What was signed. Null when the end of a chain is missing. */
  readonly subjectId: string | null;
  readonly problem: BrokenProblem;
}

/** Checks that no signature was changed, removed, inserted or given to another offer (I34). */
export async function checkSignatures(
  sql: Queryable,
  sealer: Sealer,
): Promise<{ checked: number; broken: BrokenSignature[] }> {
  const { checked, broken } = await checkChains<StoredSignature>({
    heads: await signatureHeads(sql),
    after: (businessId, sequence, limit) => signaturesAfter({ sql, businessId }, sequence, limit),
    isUnchanged: (signature) => sealOf(sealer, signature).equals(signature.hash),
  });
  return { checked, broken: broken.map(({ row, ...each }) => ({ ...each, subjectId: row?.subjectId ?? null })) };
}
