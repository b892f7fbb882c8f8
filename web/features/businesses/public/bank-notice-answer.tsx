import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import { useQueryClient } from '@tanstack/react-query';
import type { BankNoticeJson } from '@underlay/contract/businesses.ts';
import { call } from '../../../api/client.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { singleClick } from '../../../ui/controls/single-click.ts';
import { MailedLinkAnswer } from '../../portal/index.ts';
import { noticeCopy } from './bank-notice-copy.ts';
import { bankNoticeQuery } from './bank-notice-query.ts';

/** What was changed, and the one button that stops payments. */
export function BankNoticeAnswer({ token, notice }: { token: string; notice: BankNoticeJson }) {
  const queries = useQueryClient();
  const freeze = useMutation({
    mutationFn: () => call('POST /bank-account-notices/freeze', { body: { token } }),
    onSuccess: (now) => queries.setQueryData(bankNoticeQuery(token).queryKey, now),
  });
  const copy = noticeCopy(notice);
  return (
    <MailedLinkAnswer copy={copy} business={notice.business} error={freeze.error}>
      {copy.button === undefined ? (
        // The manager area is a program of its own. This is a full load.
        <a href="/p/m">Log in</a>
      ) : (
        <Button color="red" size="lg" fullWidth loading={freeze.isPending} onClick={singleClick(() => freeze.mutate())}>
          {copy.button}
        </Button>
      )}
    </MailedLinkAnswer>
  );
}
