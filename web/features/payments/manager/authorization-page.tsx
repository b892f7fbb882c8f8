import { ActionIcon } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { PageFailure } from '../../../ui/feedback/page-failure.tsx';
import { PageWaiting } from '../../../ui/feedback/page-waiting.tsx';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { authorizationQuery, paymentQuery } from '../refund-queries.ts';
import { SignedRecord } from './signed-record.tsx';

/** What the payer of a bank payment signed, for whoever has to show it (P05). */
export function AuthorizationPage() {
  const { businessId, paymentId } = useParams({ from: '/signed-in/p/m/$businessId/payments/$paymentId/authorization' });
  const { data: record, error, refetch } = useQuery(authorizationQuery(businessId, paymentId));
  const { data: payment } = useQuery(paymentQuery(businessId, paymentId));
  const list = { label: 'Payments', link: { to: '/p/m/$businessId/payments', params: { businessId } } } as const;
  if (record === undefined) {
    if (error === null) return <PageWaiting label="Authorization" tall />;
    return <PageFailure title="Authorization" error={error} back={list} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <Breadcrumbs crumbs={[list, { label: `Authorization for invoice ${record.invoiceId}` }]} />
      <PageHead
        title="Payment authorization"
        beside={
          payment?.invoiceUuid && (
            <Link to="/p/m/$businessId/invoices/$invoiceId" params={{ businessId, invoiceId: payment.invoiceUuid }}>
              Invoice {record.invoiceId}
            </Link>
          )
        }
        actions={
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label="Print"
            title="Print"
            onClick={() => window.print()}
          >
            <IconPrinter size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        }
      />
      <SignedRecord businessId={businessId} record={record} customerName={payment?.customerName} />
    </>
  );
}
