import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ContactChangeJson } from '@underlay/contract/contact.ts';
import { call } from '../../api/client.ts';
import { Alert } from '../../ui/alert.tsx';
import { refusalOf } from '../../ui/form/refusal.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { singleClick } from '../../ui/single-click.ts';
import classes from './contact-change-page.module.css';
import { wordsOf } from './contact-change-words.ts';
import { contactChangeQuery } from './contact-queries.ts';

/** What the change is, and the one button that confirms it or takes it back. */
export function ContactChangeAnswer({ token, change }: { token: string; change: ContactChangeJson }) {
  const queries = useQueryClient();
  const answer = useMutation({
    mutationFn: () => call('POST /contact-changes/answer', { body: { token } }),
    onSuccess: (now) => queries.setQueryData(contactChangeQuery(token).queryKey, now),
  });
  const { title, paragraphs, addresses = {}, button } = wordsOf(change);
  return (
    // Another state is another page: its title takes the focus and is read out.
    <div key={title} className={classes.answer}>
      <PageTitle title={`${title}, ${change.business}`}>{title}</PageTitle>
      {paragraphs.map((words) => (
        <p key={words}>{words}</p>
      ))}
      {Object.keys(addresses).length > 0 && (
        <dl>
          {Object.entries(addresses).map(([label, address]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{address}</dd>
            </div>
          ))}
        </dl>
      )}
      {answer.isError && <Alert>{refusalOf(answer.error).message}</Alert>}
      {button !== undefined && (
        <Button size="lg" fullWidth loading={answer.isPending} onClick={singleClick(() => answer.mutate())}>
          {button}
        </Button>
      )}
    </div>
  );
}
