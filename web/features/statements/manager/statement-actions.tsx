import { ActionIcon, Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Button.layer.css';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { useQuery } from '@tanstack/react-query';
import { statementCopy as copy } from '@underlay/domain/copy/statements.ts';
import { pdfFileName } from '@underlay/domain/invoices/document-name.ts';
import { useState } from 'react';
import type { Statement } from '../../../api/answers.ts';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { toastProblem } from '../../../ui/feedback/toasts.tsx';
import { useMay } from '../../businesses/index.ts';
import { customerQuery, GIVE_LINK, hasNoEmail } from '../../customers/manager/index.ts';
import { saveDownload } from '../../files/index.ts';
import { askedOf } from '../statement-queries.ts';
import type { StatementSearch } from '../statement-search.ts';
import { SendStatement } from './send-statement.tsx';

interface StatementActionsProps {
  readonly businessId: string;
  readonly customerId: string;
  readonly statement: Statement;
  readonly search: StatementSearch;
  /** Whether what stands there is not what was asked for last. That is neither sent nor saved before it was seen. */
  readonly isOld: boolean;
}

/** On paper, and to the customer. One that was sent is not sent again: a new one is. */
export function StatementActions({ businessId, customerId, statement, search, isOld }: StatementActionsProps) {
  const [isOpen, setOpen] = useState(false);
  const [saving, setSaving] = useState(false);
  const maySend = useMay()('invoice') && search.sent === undefined;
  const { data: customer } = useQuery({ ...customerQuery(businessId, customerId), enabled: maySend });
  const whyNot = hasNoEmail(customer) ? GIVE_LINK : null;
  const icon = { variant: 'subtle', color: 'gray', size: 36 } as const;
  const save = async () => {
    if (saving) return;
    setSaving(true);
    try {
      await saveDownload(
        'GET /business/:businessId/customers/:customerId/statement/pdf',
        { params: { businessId, customerId }, query: askedOf(search) },
        pdfFileName(copy.fileName(statement)),
      );
    } catch (error) {
      toastProblem(refusalOf(error).message);
    }
    setSaving(false);
  };
  return (
    <>
      <ActionIcon
        {...icon}
        aria-label={copy.download()}
        title={copy.download()}
        disabled={isOld}
        loading={saving}
        onClick={() => void save()}
      >
        <IconDownload size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
      <ActionIcon {...icon} aria-label={copy.print()} title={copy.print()} onClick={() => window.print()}>
        <IconPrinter size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
      {maySend && (
        <Button disabled={isOld || whyNot !== null} title={whyNot ?? undefined} onClick={() => setOpen(true)}>
          Send Statement
        </Button>
      )}
      {isOpen && whyNot === null && (
        <SendStatement
          businessId={businessId}
          customerId={customerId}
          statement={statement}
          search={search}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
