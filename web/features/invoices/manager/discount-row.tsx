import { ActionIcon, Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Button.layer.css';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type Cents, cents } from '@underlay/domain/money/money.ts';
import { DISCOUNT_NAME } from '@underlay/domain/offers/price-names.ts';
import { type KeyboardEvent, useId, useRef } from 'react';
import { isSendKey } from '../../../ui/controls/send-key.ts';
import { Money } from '../../../ui/text/money.tsx';
import classes from './discount-row.module.css';
import type { DocumentDiscount } from './document-discount.ts';

interface DiscountRowProps {
  readonly discount: DocumentDiscount;
  /** What it takes off. */
  readonly taken: Cents;
}

/** QUO-05: what is taken off the whole, in its place among the totals. Enter stores it, as leaving it does. */
export function DiscountRow({ discount, taken }: DiscountRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const focus = (name: string) =>
    requestAnimationFrame(() => row.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus());
  return (
    <div className={classes.row} ref={row}>
      {discount.texts === null ? (
        <AddDiscount
          onAdd={() => {
            discount.begin();
            focus('discountFigure');
          }}
        />
      ) : (
        <DiscountFields
          discount={discount}
          taken={taken}
          onRemove={() => {
            discount.remove();
            focus('addDiscount');
          }}
        />
      )}
    </div>
  );
}

const AddDiscount = ({ onAdd }: { onAdd: () => void }) => (
  <>
    <dt>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        name="addDiscount"
        leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />}
        onClick={onAdd}
      >
        {DISCOUNT_NAME}
      </Button>
    </dt>
    <dd />
  </>
);

interface DiscountFieldsProps extends DiscountRowProps {
  readonly onRemove: () => void;
}

function DiscountFields({ discount, taken, onRemove }: DiscountFieldsProps) {
  const id = useId();
  const { texts, problem } = discount;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement || isSendKey(event.nativeEvent)) return;
    event.preventDefault();
    discount.leave();
  };
  return (
    <>
      <dt
        onKeyDown={onKeyDown}
        onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && discount.leave()}
      >
        <input
          name="discountName"
          aria-label="Name of the discount"
          placeholder={DISCOUNT_NAME}
          autoComplete="off"
          value={texts?.name}
          onChange={(event) => discount.type({ name: event.currentTarget.value })}
        />
        <input
          name="discountFigure"
          aria-label="Discount of the document"
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : id}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          value={texts?.figure}
          onChange={(event) => discount.type(figureIn(event.currentTarget.value))}
        />
        <select
          name="discountUnit"
          aria-label="Discount of the document in"
          value={texts?.unit}
          onChange={(event) => discount.type({ unit: event.currentTarget.value === 'amount' ? 'amount' : 'percent' })}
        >
          <option value="percent">%</option>
          <option value="amount">$</option>
        </select>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label="Remove the discount"
          title="Remove"
          onClick={onRemove}
        >
          <IconX size={14} stroke={1.5} aria-hidden />
        </ActionIcon>
      </dt>
      <dd>
        <Money cents={cents(-taken)} />
      </dd>
      {problem !== null && (
        <dd id={id} role="alert" className={classes.problem}>
          {problem}
        </dd>
      )}
    </>
  );
}

/** Who types the sign says in what it is. */
function figureIn(text: string) {
  const figure = text.replace(/[%$]/g, '');
  if (text.includes('%')) return { figure, unit: 'percent' as const };
  return text.includes('$') ? { figure, unit: 'amount' as const } : { figure };
}
