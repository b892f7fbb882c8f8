import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import { QUESTION_FIELDS, QUESTION_UNSENT } from '@underlay/domain/communications/fields.ts';
import { useRef } from 'react';
import { call } from '../../api/client.ts';
import { LateLeaveGuard } from '../../ui/dialogs/late-leave-guard.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { TextAreaField } from '../../ui/fields/text-fields.tsx';
import { useFieldForm } from '../../ui/form/use-field-form.ts';
import { FormProblem } from '../../ui/layout/form-layout.tsx';
import classes from './ask-page.module.css';
import type { AccountPathIds } from './portal-paths.ts';

interface AskFormProps {
  readonly ids: AccountPathIds;
  /** What the question is about. */
  readonly invoiceId: string | undefined;
  readonly onAsked: () => void;
}

/** One question. What could not be sent stays. Sent again after a lost connection, it is still one message. */
export function AskForm({ ids, invoiceId, onAsked }: AskFormProps) {
  const attempt = useRef({ text: '', key: '' });
  const form = useFieldForm({
    fields: QUESTION_FIELDS,
    submit: async ({ message }) => {
      if (attempt.current.text !== message) attempt.current = { text: message, key: crypto.randomUUID() };
      const body = { message, idempotentKey: attempt.current.key, ...(invoiceId !== undefined && { invoiceId }) };
      await call('POST /portfolios/:portfolioId/accounts/:accountId/messages', { params: { ...ids }, body });
      onAsked();
    },
  });
  return (
    <form {...form.props} aria-label="Ask a question" className={classes.form}>
      <TextAreaField {...form.field('message')} valid={false} rows={6} autoComplete="off" />
      {form.problem !== null && (
        <FormProblem>
          <Alert>{form.problem}</Alert>
        </FormProblem>
      )}
      <Button type="submit" size="lg" loading={form.busy} className={classes.send}>
        Send
      </Button>
      <LateLeaveGuard dirty={form.values.message.trim() !== '' && !form.busy}>{QUESTION_UNSENT}</LateLeaveGuard>
    </form>
  );
}
