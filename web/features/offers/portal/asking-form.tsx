import { Button } from '@mantine/core';
import { QUESTION_FIELDS, QUESTION_UNSENT } from '@underlay/domain/communications/fields.ts';
import { offerCopy } from '@underlay/domain/copy/offers.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { LateLeaveGuard } from '../../../ui/dialogs/late-leave-guard.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextAreaField } from '../../../ui/fields/text-fields.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { FormProblem } from '../../../ui/layout/form-layout.tsx';
import { WayOfAnswer } from '../../portal/index.ts';
import classes from './answer-form.module.css';

interface AskingFormProps {
  readonly business: string;
  /** Filled in already. */
  readonly message?: string;
  /** The key is the same when it is sent again. */
  readonly onSend: (question: { readonly message: string; readonly idempotentKey: string }) => Promise<unknown>;
  readonly onClose: () => void;
  /** Of a failure what its page does not say already. */
  readonly unsaid?: (problem: string | null) => string | null;
  /** What can be done besides, once it is asked. */
  readonly children?: ReactNode;
}

/** One question. Sent again after a lost connection, it is still one message. */
export function AskingForm({ business, message: stored = '', onSend, onClose, unsaid, children }: AskingFormProps) {
  const { question } = offerCopy;
  const attempt = useRef({ text: '', key: '' });
  const [isAsked, setAsked] = useState(false);
  const asked = useRef<HTMLParagraphElement>(null);
  const form = useFieldForm({
    fields: QUESTION_FIELDS,
    stored: { message: stored },
    submit: async ({ message }) => {
      if (attempt.current.text !== message) attempt.current = { text: message, key: crypto.randomUUID() };
      await onSend({ message, idempotentKey: attempt.current.key });
      setAsked(true);
    },
  });
  const problem = unsaid ? unsaid(form.problem) : form.problem;
  const { ref } = form.props;
  const typed = form.values.message.trim();
  useEffect(() => {
    (isAsked ? asked.current : ref.current?.querySelector('textarea'))?.focus();
  }, [ref, isAsked]);
  const again = () => {
    attempt.current = { text: '', key: '' };
    form.startOver({ message: '' });
    setAsked(false);
  };
  if (isAsked)
    return (
      <div className={classes.asked}>
        <p ref={asked} className={classes.done} role="status" tabIndex={-1}>
          {question.asked({ business })} <WayOfAnswer />
        </p>
        <p className={classes.buttons}>
          <LinkButton onClick={again}>{question.another()}</LinkButton>
          {children}
        </p>
      </div>
    );
  return (
    <form {...form.props} className={classes.form} aria-label={offerCopy.card.ask()}>
      <TextAreaField {...form.field('message')} valid={false} rows={4} autoComplete="off" />
      {problem !== null && (
        <FormProblem>
          <Alert>{problem}</Alert>
        </FormProblem>
      )}
      <div className={classes.buttons}>
        <Button type="submit" loading={form.busy}>
          {question.send()}
        </Button>
        <LinkButton onClick={onClose}>{question.close()}</LinkButton>
      </div>
      <LateLeaveGuard dirty={typed !== '' && typed !== stored && !form.busy}>{QUESTION_UNSENT}</LateLeaveGuard>
    </form>
  );
}
