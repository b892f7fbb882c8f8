import { checkSignatures, signedWithoutFile } from '../../features/selling/index.ts';
import { type Evidence, type Finding, type Invariant, judged, MAX_NAMED } from './invariant.ts';
import { countOf } from './judgement-store.ts';
import { wrongSignatures } from './signature-check-store.ts';

/** What was signed is what was sent, and nobody has touched it since. */
export const signatureChecks: readonly Invariant[] = [
  {
    id: 'I34',
    sentence: 'Each quote that was accepted was signed once, in a version that was sent, and comes to what was signed',
    check: judged(countOf('invoices', "outcome = 'accepted'"), wrongSignatures),
  },
  {
    id: 'I34 chain',
    sentence: 'No signature was changed, taken out or put in between',
    check: unbrokenSignatures,
  },
  {
    id: 'I35',
    sentence: 'Each quote that was signed has its signed document within an hour',
    aboutTime: true,
    check: missingSignedFiles,
  },
];

const GRACE_MILLISECONDS = 60 * 60_000;

async function missingSignedFiles({ sql, clock }: Evidence): Promise<Finding> {
  const before = new Date(clock.now().getTime() - GRACE_MILLISECONDS);
  const missing = await signedWithoutFile(sql, { before, most: 100 });
  const wrong = missing.slice(0, MAX_NAMED).map(({ businessId, invoiceId }) => ({
    name: `quote ${invoiceId} of ${businessId}`,
    why: 'was signed, and has no signed document',
  }));
  return { lookedAt: await countOf('signatures', "about = 'offer'")(sql), wrong, wrongCount: missing.length };
}

async function unbrokenSignatures({ sql, sealer }: Evidence): Promise<Finding> {
  const { checked, broken } = await checkSignatures(sql, sealer);
  const wrong = broken.slice(0, MAX_NAMED).map(({ businessId, subjectId, problem }) => ({
    name: subjectId ? `signature of ${subjectId} of ${businessId}` : `the end of the signatures of ${businessId}`,
    why: problem,
  }));
  return { lookedAt: checked, wrong, wrongCount: broken.length };
}
