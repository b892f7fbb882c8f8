import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BankNoticeJson } from '@underlay/contract/businesses.ts';
import { call } from '../../../api/client.ts';
import { Alert } from '../../../ui/alert.tsx';
import { refusalOf } from '../../../ui/form/refusal.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { singleClick } from '../../../ui/single-click.ts';
import classes from './bank-notice-page.module.css';
import { bankNoticeQuery } from './bank-notice-query.ts';
import { noticeWords } from './bank-notice-words.ts';

/** What was changed, and the one button that stops payments. */
export function BankNoticeAnswer({ token, notice }: { token: string; notice: BankNoticeJson }) {
  const queries = useQueryClient();
  const freeze = useMutation({
    mutationFn: () => call('POST /bank-account-notices/freeze', { body: { token } }),
    onSuccess: (now) => queries.setQueryData(bankNoticeQuery(token).queryKey, now),
  });
  const { title, paragraphs, facts, button } = noticeWords(notice);
  return (
    // Another state is another page: its title takes the focus and is read out.
    <div key={title} className={classes.answer}>
      <PageTitle title={`${title}, ${notice.business}`}>{title}</PageTitle>
      {paragraphs.map((words) => (
        <p key={words}>{words}</p>
      ))}
      <dl>
        {Object.entries(facts).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {freeze.isError && <Alert>{refusalOf(freeze.error).message}</Alert>}
      {button === undefined ? (
        // The manager area is a program of its own: a full load.
        <a href="/p/m">Log in</a>
      ) : (
        <Button color="red" size="lg" fullWidth loading={freeze.isPending} onClick={singleClick(() => freeze.mutate())}>
          {button}
        </Button>
      )}
    </div>
  );
}
