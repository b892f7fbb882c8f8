import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { useEffect, useRef } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { TextAreaField } from '../../../ui/fields/text-fields.tsx';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import { useSendMessage } from '../communication-queries.ts';
import { useDraft } from '../drafts.ts';
import classes from './conversation.module.css';
import { MESSAGE_KEYS, messageRule, sendOnKeys } from './message-entry.tsx';

const EMPTY = { message: '' };
const RULES = { message: messageRule };

interface SendBoxProps {
  readonly businessId: string;
  readonly conversationId: string;
  /** Not the one filled button of its page. */
  readonly quiet: boolean;
  /** Called when it leaves: whoever writes wants to see what was written. */
  readonly onSend: () => void;
}

/** COMM-05: the answer. What could not be sent stays, and so does what was begun when another conversation is opened. */
export function SendBox({ businessId, conversationId, quiet, onSend }: SendBoxProps) {
  const send = useSendMessage(businessId, conversationId);
  const box = useRef<HTMLDivElement>(null);
  const draft = useDraft(conversationId);
  const form = useRuledForm<typeof EMPTY>({
    initialValues: { message: draft.begun },
    rules: RULES,
    submit: async ({ message }) => {
      onSend();
      await send.mutateAsync(message);
      draft.keep('');
      form.startOver(EMPTY);
      box.current?.querySelector('textarea')?.focus();
    },
  });
  const { message } = form.values;
  useEffect(() => draft.keep(message));
  return (
    <form {...form.props} className={classes.sendBox} aria-label="Answer" onKeyDown={sendOnKeys(form.submit)}>
      <div ref={box}>
        <TextAreaField
          {...form.text('message')}
          label="Message"
          valid={false}
          rows={2}
          readOnly={form.busy}
          autoComplete="off"
        />
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
        <Button type="submit" variant={quiet ? 'default' : 'filled'} loading={form.busy}>
          Send
        </Button>
      </div>
    </form>
  );
}

/** On a phone the way to try again would be below the fold. */
const showInFull = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });
