import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import { useQueryClient } from '@tanstack/react-query';
import type { ContactChangeJson } from '@underlay/contract/contact.ts';
import { call } from '../../api/client.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { singleClick } from '../../ui/controls/single-click.ts';
import { copyOf } from './contact-change-copy.ts';
import { contactChangeQuery } from './contact-queries.ts';
import { MailedLinkAnswer } from './mailed-link-answer.tsx';

/** What the change is, and the one button that confirms it or takes it back. */
export function ContactChangeAnswer({ token, change }: { token: string; change: ContactChangeJson }) {
  const queries = useQueryClient();
  const answer = useMutation({
    mutationFn: () => call('POST /contact-changes/answer', { body: { token } }),
    onSuccess: (now) => queries.setQueryData(contactChangeQuery(token).queryKey, now),
  });
  const copy = copyOf(change);
  return (
    <MailedLinkAnswer copy={copy} business={change.business} error={answer.error}>
      {copy.button !== undefined && (
        <Button size="lg" fullWidth loading={answer.isPending} onClick={singleClick(() => answer.mutate())}>
          {copy.button}
        </Button>
      )}
    </MailedLinkAnswer>
  );
}
