import { Button } from '@mantine/core';
import { offerCopy } from '@underlay/domain/copy/offers.ts';
import type { FieldTable } from '@underlay/domain/forms/field.ts';
import {
  DECLINE_MESSAGE_MISSING,
  DECLINE_REASONS,
  type DeclineReason,
  MAX_DECLINE_MESSAGE,
} from '@underlay/domain/offers/declining.ts';
import { useEffect } from 'react';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { LateLeaveGuard } from '../../../ui/dialogs/late-leave-guard.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { RadioField } from '../../../ui/fields/choice-fields.tsx';
import { TextAreaField } from '../../../ui/fields/text-fields.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { FormProblem } from '../../../ui/layout/form-layout.tsx';
import { useDecline } from '../offer-queries.ts';
import classes from './answer-form.module.css';
import type { AnswerFormProps } from './question-form.tsx';
import { useChangedMeanwhile, useUnsaid } from './use-changed-meanwhile.ts';

const REASONS = Object.entries(DECLINE_REASONS).map(([value, label]) => ({ value: value as DeclineReason, label }));
const FIELDS = {
  reason: { kind: 'choice', label: offerCopy.declining.why(), options: REASONS },
  message: {
    kind: 'text',
    rule: 'nonblank',
    label: offerCopy.declining.words(),
    maxLength: MAX_DECLINE_MESSAGE,
    isOptional: true,
  },
} as const satisfies FieldTable;

/** SIGN-11: no, and why. It asks once, by being a form. */
export function DeclineForm({ ids, invoiceId, offer, onClose, onDone }: AnswerFormProps & { onDone: () => void }) {
  const { declining } = offerCopy;
  const decline = useDecline(ids, invoiceId);
  const changed = useChangedMeanwhile(ids, invoiceId);
  const unsaid = useUnsaid(ids, invoiceId);
  const form = useFieldForm({
    fields: FIELDS,
    rules: {
      message: (text, { reason }) => {
        if (String(text).length > MAX_DECLINE_MESSAGE) return declining.tooLong({ most: MAX_DECLINE_MESSAGE });
        return reason === 'else' && String(text).trim() === '' ? DECLINE_MESSAGE_MISSING : null;
      },
    },
    submit: async ({ reason, message }) => {
      await decline.mutateAsync({ version: offer.version, reason, message: message ?? '' }).catch(changed);
      onDone();
    },
  });
  const problem = unsaid(form.problem);
  const { ref } = form.props;
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);
  return (
    <form {...form.props} className={classes.form} aria-label={declining.title()}>
      <RadioField {...form.field('reason')} options={REASONS} />
      <TextAreaField {...form.field('message')} required={form.values.reason === 'else'} valid={false} rows={3} />
      {problem !== null && (
        <FormProblem>
          <Alert>{problem}</Alert>
        </FormProblem>
      )}
      <div className={classes.buttons}>
        <Button type="submit" color="red" variant="outline" loading={form.busy}>
          {declining.title()}
        </Button>
        <LinkButton onClick={onClose}>{declining.keep()}</LinkButton>
      </div>
      <LateLeaveGuard dirty={form.values.message.trim() !== '' && !form.busy}>{declining.unsent()}</LateLeaveGuard>
    </form>
  );
}
