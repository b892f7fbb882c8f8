import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { MESSAGE_FIELDS } from '@underlay/domain/communications/fields.ts';
import { entriesOf } from '@underlay/domain/forms/entries.ts';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { toastProblem } from '../../../ui/feedback/toasts.tsx';
import { TextAreaField } from '../../../ui/fields/text-fields.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { useIsSending, useSendMessage } from '../communication-queries.ts';
import { useDraft } from '../drafts.ts';
import classes from './conversation.module.css';
import { MESSAGE_KEYS, sendOnKeys } from './message-keys.tsx';

interface SendBoxProps {
  readonly businessId: string;
  readonly conversationId: string;
  readonly customerName: string;
  /** Not the one filled button of its page. */
  readonly quiet: boolean;
  /** Called when it leaves. Whoever writes wants to see what was written. */
  readonly onSend: () => void;
}

/** COMM-05: the answer. Who comes back while it is on its way finds it waiting, and cannot send it a second time. */
export function SendBox(props: SendBoxProps) {
  const isSending = useIsSending(props.businessId, props.conversationId);
  const [isWaiting, setWaiting] = useState(isSending);
  if (isWaiting && !isSending) setWaiting(false);
  return <AnswerForm key={String(isWaiting)} {...props} isWaiting={isWaiting} />;
}

/**
 * What could not be sent stays. What was begun stays too when another conversation is opened. Whoever has gone elsewhere is told
 * there why it was not sent.
 */
function AnswerForm({
  businessId,
  conversationId,
  customerName,
  quiet,
  onSend,
  isWaiting,
}: SendBoxProps & { readonly isWaiting: boolean }) {
  const draft = useDraft(conversationId);
  const send = useSendMessage(businessId, conversationId, draft);
  const box = useRef<HTMLDivElement>(null);
  const form = useFieldForm({
    fields: MESSAGE_FIELDS,
    stored: { message: draft.begun.text },
    submit: async ({ message }) => {
      onSend();
      await send.mutateAsync(message).catch((error: unknown) => {
        if (box.current === null) toastProblem(`Your message to ${customerName}: ${refusalOf(error).message}`);
        throw error;
      });
      form.startOver(entriesOf(MESSAGE_FIELDS));
      // Whoever sent it goes on writing. The focus is not taken from where it went meanwhile.
      const { activeElement, body } = document;
      const own = box.current?.closest('form');
      if (activeElement === body || own?.contains(activeElement)) own?.querySelector('textarea')?.focus();
    },
  });
  const { message } = form.values;
  const isBusy = form.busy || isWaiting;
  useEffect(() => {
    if (!isBusy) draft.keep(message);
  });
  return (
    <form
      {...form.props}
      className={classes.sendBox}
      aria-label="Answer"
      onKeyDown={isWaiting ? undefined : sendOnKeys(form.submit)}
    >
      <div ref={box}>
        <TextAreaField {...form.field('message')} valid={false} rows={2} readOnly={isBusy} autoComplete="off" />
      </div>
      {form.problem !== null && (
        <div ref={showInFull}>
          <Alert
            action={
              <Button variant="default" onClick={() => void form.submit()}>
                Try again
              </Button>
            }
          >
            {form.problem}
          </Alert>
        </div>
      )}
      <div className={classes.sendButtons}>
        {MESSAGE_KEYS}
        <Button type="submit" variant={quiet ? 'default' : 'filled'} loading={isBusy}>
          Send
        </Button>
      </div>
    </form>
  );
}

/** On a phone the way to try again would be below the fold. */
const showInFull = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });
