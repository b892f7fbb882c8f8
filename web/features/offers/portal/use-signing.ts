import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { strokesText } from '@underlay/domain/offers/strokes.ts';
import { type AccountPathIds, customerInvoiceQuery, invoiceLink, jobLink } from '../../portal/index.ts';
import type { Offer } from '../offer.ts';
import { acceptOffer, jobNoticeQuery, type Signed, showAgain } from '../offer-queries.ts';
import { forgetKept } from './kept-in-browser.ts';
import type { SignedAnswer } from './sign-form.tsx';
import { useChangedMeanwhile } from './use-changed-meanwhile.ts';

/** Signed on the device of a member. */
export interface SignedOnDevice extends Signed {
  readonly member: string;
}

/**
 * SIGN-06: the yes, with what was shown. Afterwards the page of the job says that it is signed, and what to do
 * next. A member's device goes back to them (SIGN-15).
 */
export function useSigning(
  ids: AccountPathIds,
  invoiceId: string,
  offer: Offer | undefined,
  onDevice: (signed: SignedOnDevice) => void,
) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const changed = useChangedMeanwhile(ids, invoiceId);
  return async ({ choices: { sections, lines }, strokes, code, ...signed }: SignedAnswer) => {
    if (offer === undefined) return;
    const body = {
      ...signed,
      version: offer.version,
      choices: { sections: [...sections], lines: [...lines] },
      ...(strokes && { strokes: strokesText(strokes) }),
      ...(code !== null && { code }),
      consent: true,
      template: offer.templateNumber,
    };
    // A server of the version before does not say.
    const { mailsCopy: isMailed = true } = await acceptOffer(ids, invoiceId, body).catch(changed);
    forgetKept(invoiceId);
    if (offer.device) {
      onDevice({ member: offer.device.member, isMailed });
      showAgain(client, ids, invoiceId);
      return;
    }
    const jobId = client.getQueryData(customerInvoiceQuery(ids, invoiceId).queryKey)?.jobId;
    // A server of the version before knows no page of the job.
    if (jobId === undefined) {
      showAgain(client, ids, invoiceId, { kind: 'signed', isMailed });
      await navigate(invoiceLink(ids, invoiceId));
      return;
    }
    client.setQueryData(jobNoticeQuery(ids.accountId, jobId).queryKey, { isMailed });
    await navigate(jobLink(ids, jobId));
    showAgain(client, ids, invoiceId);
  };
}
