import { useQuery } from '@tanstack/react-query';
import { REFUSALS } from '@underlay/contract/refusals.ts';
import type { WorkOrderJson } from '@underlay/contract/work-orders.ts';
import { entriesOf } from '@underlay/domain/forms/entries.ts';
import { fieldMessage, numberIn } from '@underlay/domain/forms/field.ts';
import { ORDER_ITEM_FIELDS } from '@underlay/domain/work-orders/fields.ts';
import { useState } from 'react';
import type { Item } from '../../../api/answers.ts';
import { ApiError } from '../../../api/api-error.ts';
import { isFinal } from '../../../api/unanswered.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { NumberField } from '../../../ui/fields/text-fields.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import { itemQuery } from '../../inventory/index.ts';
import { ItemSelect } from '../../inventory/manager/index.ts';
import { useWorkOrderChanges } from '../work-order-queries.ts';
import { AddForm } from './add-form.tsx';
import classes from './work-order.module.css';

interface AddInventoryProps {
  readonly businessId: string;
  readonly order: WorkOrderJson;
  readonly onClose: () => void;
}

/** WO-06 to WO-08: picks an item and puts some of it on the order, at most what is in stock. */
export function AddInventory({ businessId, order, onClose }: AddInventoryProps) {
  const { changeInventory } = useWorkOrderChanges(businessId, order.uuid);
  const [picked, setPicked] = useState<Item | null>(null);
  const [added, setAdded] = useState(0);
  // Asked for by itself, so that the stock on screen is the stock of now and not of the list.
  const { data: item = picked } = useQuery({
    ...itemQuery(businessId, picked?.uuid ?? ''),
    enabled: picked !== null,
  });
  const stock = item?.quantity ?? 0;
  const [unanswered, setUnanswered] = useState<Sending | null>(null);
  const sentBefore = (inventoryId: string, quantity: number) =>
    unanswered?.inventoryId === inventoryId && unanswered.quantity === quantity ? unanswered.sent : null;
  const form = useFieldForm({
    fields: ORDER_ITEM_FIELDS,
    rules: {
      quantity: (value, { inventoryId }) =>
        quantityMessage(String(value), sentBefore(inventoryId, pieces(value)) === null ? item : null),
    },
    submit: async ({ inventoryId, quantity }) => {
      // WO-08: what exceeds the stock is sent as the stock count. Sent again after a lost answer, it is what was sent before.
      const sent = sentBefore(inventoryId, quantity) ?? Math.min(quantity, stock);
      const before = piecesOn(order, inventoryId);
      setUnanswered({ inventoryId, quantity, sent });
      const answered = await changeInventory
        .mutateAsync({ inventoryId, quantity: sent, status: 'added' })
        .catch((error: unknown) => {
          if (error instanceof ApiError && isFinal(error)) setUnanswered(null);
          throw error;
        });
      setUnanswered(null);
      const name = item?.name ?? '';
      toast(addedCopy({ sent, name, before, now: piecesOn(answered, inventoryId) }));
      form.startOver(entriesOf(ORDER_ITEM_FIELDS));
      setPicked(null);
      setAdded((count) => count + 1);
    },
  });
  const wanted = pieces(form.values.quantity);
  return (
    <AddForm
      form={form}
      label="Add to Work Order"
      added={added}
      onClose={onClose}
      below={
        <>
          <p role="status" className={classes.capped}>
            {stock > 0 &&
              wanted > stock &&
              sentBefore(form.values.inventoryId, wanted) === null &&
              `Only ${count(stock)} are in stock, so ${count(stock)} will be added.`}
          </p>
          {item !== null && <Picked item={item} />}
        </>
      }
    >
      <div className={classes.choice}>
        <ItemSelect {...form.field('inventoryId')} key={added} businessId={businessId} autoFocus onPick={setPicked} />
      </div>
      <div className={classes.count}>
        <NumberField {...form.field('quantity')} />
      </div>
    </AddForm>
  );
}

/** What was asked for and what of it was sent, while nobody knows whether it was added. */
interface Sending {
  readonly inventoryId: string;
  readonly quantity: number;
  readonly sent: number;
}

function Picked({ item }: { item: Item }) {
  return (
    <div className={`${classes.wide} ${classes.picked}`}>
      <Facts>
        <Fact label="Name">{item.name}</Fact>
        <Fact label="Description">{item.description}</Fact>
        <Fact label="UPC">{item.upc}</Fact>
        <Fact label="Quantity">{count(item.quantity)} in stock</Fact>
        <Fact label="SKU">{item.sku}</Fact>
      </Facts>
    </div>
  );
}

/** Even of what is capped, no more than one entry can have (P24). */
const { max: _, ...PIECES } = ORDER_ITEM_FIELDS.quantity;

/** Nothing can be added of what is not there. Zero may be (D54). */
function quantityMessage(text: string, item: Item | null): string | null {
  const wrong = fieldMessage(PIECES, text);
  if (wrong !== null) return wrong;
  return item?.quantity === 0 && pieces(text) > 0 ? REFUSALS.out_of_stock.message : null;
}

/** None while what is typed is no number of them. */
const pieces = (typed: unknown): number => numberIn('count', String(typed)) ?? 0;

const count = (quantity: number): string => quantity.toLocaleString('en-US');

const piecesOn = ({ inventory }: Pick<WorkOrderJson, 'inventory'>, itemId: string): number =>
  inventory.find(({ uuid }) => uuid === itemId)?.quantity ?? 0;

interface Added {
  readonly sent: number;
  readonly name: string;
  /** On the order. */
  readonly before: number;
  readonly now: number;
}

/** Somebody may have taken some of it since the stock was shown, or changed the order meanwhile. */
function addedCopy({ sent, name, before, now }: Added): string {
  const added = now - before;
  if (sent === 0) return 'Nothing was added';
  if (added === sent) return `${count(added)} × ${name} added`;
  if (added > 0 && added < sent) return `Only ${count(added)} × ${name} added. No more were in stock.`;
  return `${count(now)} × ${name} on the work order`;
}
