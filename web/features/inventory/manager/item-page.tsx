import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { Item } from '../../../api/answers.ts';
import { useMay } from '../../businesses/index.ts';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PageFailure } from '../../../ui/feedback/page-failure.tsx';
import { PageWaiting } from '../../../ui/feedback/page-waiting.tsx';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { DateText } from '../../../ui/text/calendar-text.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { itemQuery } from '../inventory-queries.ts';
import { pieceCount } from '../stock-copy.ts';
import { EditItem } from './edit-item.tsx';
import classes from './item.module.css';
import { ItemAttributes } from './item-attributes.tsx';
import { ItemHistory } from './item-history.tsx';
import { AddInventory, RemoveInventory } from './stock-dialogs.tsx';

export function ItemPage() {
  const { businessId, itemId } = useParams({ from: '/signed-in/p/m/$businessId/inventory/$itemId' });
  const { data: item, error, refetch } = useQuery(itemQuery(businessId, itemId));
  const list = { label: 'Inventory', link: { to: '/p/m/$businessId/inventory', params: { businessId } } } as const;
  if (item === undefined) {
    if (error === null) return <PageWaiting label="Item" />;
    return <PageFailure title="Item" error={error} back={list} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <Breadcrumbs crumbs={[list, { label: item.name }]} />
      <LoadedItem key={item.uuid} businessId={businessId} item={item} />
    </>
  );
}

interface LoadedItemProps {
  readonly businessId: string;
  readonly item: Item;
}

/** STOCK-05: the item, what it is like, and everything that moved its stock. */
function LoadedItem({ businessId, item }: LoadedItemProps) {
  const [editing, setEditing] = useState<boolean | null>(null);
  const [dialog, setDialog] = useState<'add' | 'remove' | null>(null);
  const close = () => setDialog(null);
  const may = useMay();
  return (
    <>
      <PageHead
        title={item.name}
        actions={
          <>
            {may('plan') && (
              <Button variant="default" onClick={() => setDialog('remove')}>
                Remove Inventory
              </Button>
            )}
            {may('plan') && (
              <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => setDialog('add')}>
                Add Inventory
              </Button>
            )}
          </>
        }
      />
      {editing ? (
        <EditItem businessId={businessId} item={item} onClose={() => setEditing(false)} />
      ) : (
        <Details item={item} wasEdited={editing === false} onEdit={() => setEditing(true)} />
      )}
      <ItemAttributes businessId={businessId} item={item} />
      <ItemHistory businessId={businessId} item={item} />
      {dialog === 'add' && <AddInventory businessId={businessId} item={item} onClose={close} />}
      {dialog === 'remove' && <RemoveInventory businessId={businessId} item={item} onClose={close} />}
    </>
  );
}

interface DetailsProps {
  readonly item: Item;
  /** The keyboard comes back from the form to where it was. */
  readonly wasEdited: boolean;
  readonly onEdit: () => void;
}

function Details({ item, wasEdited, onEdit }: DetailsProps) {
  const may = useMay();
  return (
    <Sheet aria-labelledby="details">
      <div className={classes.head} data-page-actions>
        <h2 id="details">Details</h2>
        {may('plan') && (
          <Button variant="default" autoFocus={wasEdited} onClick={onEdit}>
            Edit Details
          </Button>
        )}
      </div>
      <p className={classes.description}>{item.description}</p>
      <Facts>
        <Fact label="Quantity">{pieceCount(item.quantity)}</Fact>
        <Fact label="Retail Price">
          <Money cents={item.retailPricePerItem} />
        </Fact>
        {may('costs') && (
          <>
            <Fact label="Total Cost">
              <Money cents={item.cost} />
            </Fact>
            <Fact label="Taxes Paid">
              <Money cents={item.taxesPaid} />
            </Fact>
          </>
        )}
        <Fact label="UPC">{item.upc}</Fact>
        <Fact label="SKU">{item.sku}</Fact>
        <Fact label="Latest purchase">
          {item.inventoryTransactions.length === 0 ? '-' : <DateText day={item.purchaseDate} />}
        </Fact>
      </Facts>
    </Sheet>
  );
}
