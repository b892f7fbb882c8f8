import { Menu } from '@mantine/core';
import IconFileX from '@tabler/icons-react/dist/esm/icons/IconFileX.mjs';
import { useState } from 'react';
import { MoreMenu } from '../../../ui/controls/more-menu.tsx';
import { NewLink } from '../../../ui/controls/new-link.tsx';
import { useMay } from '../../businesses/index.ts';
import type { JobMoney } from '../contract-queries.ts';
import { CancelContract } from './cancel-contract.tsx';

interface ContractActionsProps {
  readonly businessId: string;
  readonly jobId: string;
  readonly money: JobMoney;
}

/** What is done with a contract as a whole. After it was canceled a new quote can open another (CONT-06). */
export function ContractActions({ businessId, jobId, money }: ContractActionsProps) {
  const may = useMay();
  const [asking, setAsking] = useState(false);
  if (money.contract?.state === 'canceled') return <CreateQuote businessId={businessId} jobId={jobId} />;
  if (!may('refund')) return null;
  return (
    <>
      <MoreMenu>
        <Menu.Item leftSection={<IconFileX size={16} stroke={1.5} aria-hidden />} onClick={() => setAsking(true)}>
          Cancel contract
        </Menu.Item>
      </MoreMenu>
      {asking && (
        <CancelContract businessId={businessId} jobId={jobId} money={money} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

export const CreateQuote = ({ businessId, jobId }: Pick<ContractActionsProps, 'businessId' | 'jobId'>) => (
  <NewLink to="/p/m/$businessId/invoices/create" params={{ businessId }} search={{ job: jobId, type: 'quote' }}>
    Create quote
  </NewLink>
);
