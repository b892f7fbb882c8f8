import { ActionIcon } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { dollarsFromCents } from '@underlay/domain/money/money.ts';
import { isMeasured, lineAmount, UNITS } from '@underlay/domain/money/quantity.ts';
import { type FocusEvent, type KeyboardEvent, useId } from 'react';
import { Money } from '../../../ui/text/money.tsx';
import classes from './invoice-lines.module.css';
import { type EditedLine, figuresOf, isBlank, isUnsaved, type LineTexts, unitOf } from './line-entries.ts';

interface LineRowProps {
  readonly row: EditedLine;
  readonly index: number;
  readonly categories: readonly { readonly uuid: string; readonly name: string }[];
  readonly onChange: (part: Partial<LineTexts>) => void;
  readonly onLeave: () => void;
  readonly onEnter: () => void;
  readonly onRemove: () => void;
}

/** One line as it is typed. Leaving the row stores it. */
export function LineRow({ row, index, categories, onChange, onLeave, onEnter, onRemove }: LineRowProps) {
  const id = useId();
  const { texts, wrong } = row;
  const figures = isBlank(row) ? null : figuresOf(texts);
  const problems = [...new Set([row.problem, ...Object.values(wrong)])].filter(Boolean);
  const field = (name: keyof LineTexts, label: string) => ({
    name,
    value: texts[name],
    'aria-label': `${label} of line ${index + 1}`,
    'aria-invalid': wrong[name] !== undefined,
    'aria-describedby': problems.length > 0 ? id : undefined,
  });
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    onEnter();
  };
  const blur = (event: FocusEvent<HTMLTableRowElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onLeave();
  };
  return (
    <>
      <tr data-row={index} data-blank={isBlank(row)} onKeyDown={keyDown} onBlur={blur}>
        <td className={classes.category}>
          <select
            {...field('categoryId', 'Category')}
            onChange={(event) => onChange({ categoryId: event.currentTarget.value })}
          >
            {categories.map(({ uuid, name }) => (
              <option key={uuid} value={uuid}>
                {name}
              </option>
            ))}
          </select>
        </td>
        <td className={classes.description}>
          <input
            {...field('description', 'Description')}
            maxLength={500}
            autoComplete="off"
            placeholder={isBlank(row) ? 'Add a line' : undefined}
            onChange={(event) => onChange({ description: event.currentTarget.value })}
          />
        </td>
        <td className={classes.quantity}>
          <input
            {...field('quantity', 'Quantity')}
            inputMode={isMeasured(texts.unit) ? 'decimal' : 'numeric'}
            autoComplete="off"
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => onChange({ quantity: event.currentTarget.value })}
          />
        </td>
        <td className={classes.unit}>
          <select
            {...field('unit', 'Unit')}
            onChange={(event) => onChange({ unit: unitOf(event.currentTarget.value) })}
          >
            {UNITS.map((unit) => (
              <option key={unit}>{unit}</option>
            ))}
          </select>
        </td>
        <td className={classes.rate}>
          <input
            {...field('rate', 'Rate')}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.00"
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => onChange({ rate: event.currentTarget.value })}
          />
        </td>
        <td className={classes.sub}>
          {figures !== null && <Money dollars={dollarsFromCents(lineAmount(figures.quantity, figures.rate))} />}
          <span role="status" className={classes.saving}>
            {row.saving ? 'Saving' : isUnsaved(row) && row.problem !== null ? 'Not saved' : ''}
          </span>
        </td>
        <td className={classes.remove}>
          {!isBlank(row) && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={`Delete line ${index + 1}`}
              title="Delete"
              disabled={row.saving}
              onClick={onRemove}
            >
              <IconTrash size={16} stroke={1.5} aria-hidden />
            </ActionIcon>
          )}
        </td>
      </tr>
      {problems.length > 0 && (
        <tr className={classes.problem}>
          <td colSpan={7}>
            <p id={id} role="alert">
              {row.problem !== null && 'Not saved, your entry is still here. '}
              {problems.join(' ')}
            </p>
          </td>
        </tr>
      )}
    </>
  );
}
