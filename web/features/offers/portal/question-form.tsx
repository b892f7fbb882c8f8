import { offerCopy } from '@underlay/domain/copy/offers.ts';
import type { ReactNode } from 'react';
import type { AccountPathIds } from '../../portal/index.ts';
import type { Offer } from '../offer.ts';
import { askAboutOffer } from '../offer-queries.ts';
import { AskingForm } from './asking-form.tsx';
import { useChangedMeanwhile, useUnsaid } from './use-changed-meanwhile.ts';

export interface AnswerFormProps {
  readonly ids: AccountPathIds;
  readonly invoiceId: string;
  readonly offer: Offer;
  readonly onClose: () => void;
}

/** SIGN-13: a question about the version that is open. */
export function QuestionForm({
  ids,
  invoiceId,
  offer: { business, version },
  onClose,
  asksForNew,
  children,
}: AnswerFormProps & { asksForNew: boolean; children: ReactNode }) {
  const changed = useChangedMeanwhile(ids, invoiceId);
  const unsaid = useUnsaid(ids, invoiceId);
  return (
    <AskingForm
      business={business}
      message={asksForNew ? offerCopy.question.renew() : ''}
      onSend={(question) => askAboutOffer(ids, invoiceId, { ...question, version }).catch(changed)}
      onClose={onClose}
      unsaid={unsaid}
    >
      {children}
    </AskingForm>
  );
}
