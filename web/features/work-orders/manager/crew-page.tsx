import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { useQuery } from '@tanstack/react-query';
import type { DeliveryJson } from '@underlay/contract/deliveries.ts';
import type { WorkOrderJson } from '@underlay/contract/work-orders.ts';
import { workOrderFileName } from '@underlay/domain/work-orders/work-order-title.ts';
import { useState } from 'react';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { toastProblem } from '../../../ui/feedback/toasts.tsx';
import { ListSheet } from '../../../ui/layout/list-sheet.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { useLocalPages } from '../../../ui/table/local-pages.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { Breakable } from '../../../ui/text/breakable.tsx';
import { businessQuery, useBusinessDay, useMay } from '../../businesses/index.ts';
import { deliveryLabel, offersRepeat } from '../../deliveries/index.ts';
import { RepeatDelivery } from '../../deliveries/manager/index.ts';
import { saveDownload } from '../../files/index.ts';
import { crewMailsQuery } from '../work-order-queries.ts';
import { MailCrew } from './mail-crew.tsx';
import classes from './work-order.module.css';

interface CrewPageProps {
  readonly businessId: string;
  readonly order: WorkOrderJson;
}

/** The order on paper for those who do the work: saved as PDF, mailed, and what became of each mail. */
export function CrewPage({ businessId, order }: CrewPageProps) {
  const may = useMay();
  const [mailing, setMailing] = useState(false);
  const { saving, save } = useCrewPdf(businessId, order);
  const { data: mails = NONE, isError, refetch } = useQuery(crewMailsQuery(businessId, order.uuid));
  const { momentOf } = useBusinessDay(businessId);
  const pages = useLocalPages(mails);
  return (
    <PageSection
      title="Crew Page"
      action={
        <>
          <Button variant="default" loading={saving} onClick={() => void save()}>
            Download PDF
          </Button>
          {may('plan') && (
            <Button variant="default" onClick={() => setMailing(true)}>
              E-mail to Crew
            </Button>
          )}
        </>
      }
    >
      {mails.length === 0 && !isError ? (
        <Sheet>
          <p className={classes.hint}>
            What the crew needs on paper: the job with a map, the customer’s phone, scope, materials and notes. No
            prices.
          </p>
        </Sheet>
      ) : (
        <ListSheet>
          <PagedTable
            {...pages}
            rows={isError ? undefined : pages.rows}
            label="Mails to the crew"
            columns={columnsOf(businessId, mails, momentOf)}
            cardAreas="'to to' 'state state' 'at again'"
            cardColumns="minmax(0, 1fr) auto"
            rowKey={({ id }) => id}
            failed={isError}
            onRetry={() => void refetch()}
            what="The mails"
            empty="No mails to display."
          />
        </ListSheet>
      )}
      {mailing && <MailCrew businessId={businessId} order={order} onClose={() => setMailing(false)} />}
    </PageSection>
  );
}

const NONE: readonly DeliveryJson[] = [];

/** Saves the page as PDF, one at a time. */
function useCrewPdf(businessId: string, order: WorkOrderJson) {
  const business = useQuery(businessQuery(businessId)).data?.name ?? '';
  const [saving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      await saveDownload(
        'GET /business/:businessId/work-orders/:orderId/pdf',
        { params: { businessId, orderId: order.uuid } },
        workOrderFileName(order.id, business),
      );
    } catch (error) {
      toastProblem(refusalOf(error).message);
    }
    setSaving(false);
  };
  return { saving, save };
}

const columnsOf = (
  businessId: string,
  all: readonly DeliveryJson[],
  momentOf: (moment: string) => string,
): readonly Column<DeliveryJson>[] => [
  { key: 'to', header: 'To', cell: ({ recipient }) => <Breakable>{recipient}</Breakable>, inCard: 'title' },
  {
    key: 'state',
    header: 'Status',
    cell: (delivery) => (
      <span data-lost={offersRepeat(delivery, all)} className={classes.state}>
        <Breakable>{deliveryLabel(delivery)}</Breakable>
      </span>
    ),
    inCard: 'second',
  },
  { key: 'at', header: 'When', cell: ({ at }) => momentOf(at), inCard: 'small' },
  {
    key: 'again',
    header: 'Send again',
    quietHeader: true,
    cell: (delivery) => offersRepeat(delivery, all) && <RepeatDelivery businessId={businessId} delivery={delivery} />,
    align: 'right',
  },
];
