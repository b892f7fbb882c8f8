import { Button } from '@mantine/core';
import { QUESTION_FIELDS } from '@underlay/domain/communications/fields.ts';
import { offerCopy } from '@underlay/domain/copy/offers.ts';
import { useEffect, useRef, useState } from 'react';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextAreaField } from '../../../ui/fields/text-fields.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import type { AccountPathIds } from '../../portal/index.ts';
import type { Offer } from '../offer.ts';
import { askAboutOffer } from '../offer-queries.ts';
import classes from './answer-form.module.css';
import { useChangedMeanwhile } from './use-changed-meanwhile.ts';

export interface AnswerFormProps {
  readonly ids: AccountPathIds;
  readonly invoiceId: string;
  readonly offer: Offer;
  readonly onClose: () => void;
}

/** SIGN-13: one question. Sent again after a lost connection, it is still one message. */
export function QuestionForm({
  ids,
  invoiceId,
  offer,
  onClose,
  asksForNew,
}: AnswerFormProps & { asksForNew: boolean }) {
  const { question } = offerCopy;
  const attempt = useRef({ text: '', key: '' });
  const [isAsked, setAsked] = useState(false);
  const changed = useChangedMeanwhile(ids, invoiceId);
  const form = useFieldForm({
    fields: QUESTION_FIELDS,
    stored: { message: asksForNew ? question.renew() : '' },
    submit: async ({ message }) => {
      if (attempt.current.text !== message) attempt.current = { text: message, key: crypto.randomUUID() };
      const body = { message, version: offer.version, idempotentKey: attempt.current.key };
      await askAboutOffer(ids, invoiceId, body).catch(changed);
      setAsked(true);
    },
  });
  const { ref } = form.props;
  useEffect(() => ref.current?.querySelector('textarea')?.focus(), [ref]);
  if (isAsked)
    return (
      <p className={classes.done} role="status">
        {question.asked({ business: offer.business })}
      </p>
    );
  return (
    <form {...form.props} className={classes.form} aria-label={offerCopy.card.ask()}>
      <TextAreaField {...form.field('message')} valid={false} rows={4} autoComplete="off" />
      {form.problem !== null && <Alert>{form.problem}</Alert>}
      <div className={classes.buttons}>
        <Button type="submit" loading={form.busy}>
          {question.send()}
        </Button>
        <LinkButton onClick={onClose}>{question.close()}</LinkButton>
      </div>
    </form>
  );
}
