import { OWN_TAX } from '@underlay/domain/offers/document-price.ts';
import type { Margin } from '@underlay/domain/offers/margin.ts';
import { lineDiscountLabel } from '@underlay/domain/offers/price-names.ts';
import { type ComponentProps, useEffect, useRef } from 'react';
import type { EditedLine, LineTexts } from './edited-lines.ts';
import { CostField, DiscountField, OptionField, TaxField } from './line-detail-fields.tsx';
import classes from './line-details.module.css';
import { measuredLabel } from './line-of-item.ts';
import { optionLabel } from './line-option.ts';
import { typedDiscount } from './line-pricing.ts';
import type { LineTax } from './line-taxes.ts';
import { costLabel } from './margin-figures.tsx';

/** What a line can have besides, by the name of its field. */
export type LinePart = 'option' | 'discount' | 'tax' | 'cost';

interface LineDetailsProps extends Pick<ComponentProps<'tr'>, 'onBlur' | 'onKeyDown'> {
  readonly row: EditedLine;
  readonly index: number;
  /** With the rows that say what is wrong it is of one id. */
  readonly id: string;
  /** What a line can be taxed with. None where there is nothing to choose. */
  readonly taxes: readonly LineTax[];
  /** Missing where it has no cost, and for whoever sees none. */
  readonly margin: Margin | undefined;
  /** The part that was chosen in the menu of the line, until the line is left. */
  readonly asked: LinePart | null;
  readonly onChange: (part: Partial<LineTexts>) => void;
}

/**
 * What a line has besides its fields: whether it may be left (OPT-01), its tax (TAX-02), what is taken off it (QUO-04), what it costs
 * (QUO-07) and what was measured (BOOK-04). At rest these are quiet words, and fields while the line is edited. Most lines have none, or the document's own tax, which
 * needs no word.
 */
export function LineDetails({ row, index, id, taxes, margin, asked, onChange, ...on }: LineDetailsProps) {
  const fields = useAskedFor(asked);
  const { texts, stored } = row;
  const has = {
    option: [texts, stored].some((of) => optionLabel(of ?? {}) !== ''),
    tax: taxes.length > 0,
    discount: isUsed(texts.discount, stored?.discount),
    cost: isUsed(texts.cost, stored?.cost),
  };
  const shows = (part: LinePart) => has[part] || asked === part;
  const copy = [
    measuredLabel(texts),
    optionLabel(texts),
    lineDiscountLabel(typedDiscount(texts)),
    otherTax(taxes, texts),
  ].filter(Boolean);
  if (copy.length === 0 && !PARTS.some(shows)) return null;
  const line = { row, index, id, onChange };
  return (
    <tr className={classes.details} data-row={index} data-line={row.key} data-asked={asked !== null} {...on}>
      <td colSpan={2} />
      <td colSpan={7}>
        {copy.length > 0 && (
          <p className={classes.copy}>
            {copy.map((each) => (
              <span key={each}>{each}</span>
            ))}
          </p>
        )}
        <div className={classes.fields} ref={fields}>
          {shows('option') && <OptionField {...line} />}
          {shows('tax') && <TaxField {...line} taxes={taxes} />}
          {shows('discount') && <DiscountField {...line} />}
          {shows('cost') && <CostField {...line} />}
          {margin && <span className={classes.margin}>{costLabel(margin)}</span>}
        </div>
      </td>
    </tr>
  );
}

const PARTS: readonly LinePart[] = ['option', 'tax', 'discount', 'cost'];

function otherTax(taxes: readonly LineTax[], { tax = taxes[0]?.value }: LineTexts): string {
  const { value = OWN_TAX, name = '' } = taxes.find((each) => each.value === tax) ?? {};
  return value === OWN_TAX ? '' : name;
}

/** Also while what is stored is being emptied. */
const isUsed = (...texts: readonly (string | undefined)[]): boolean => texts.some((text = '') => text.trim() !== '');

/** The field of what was chosen takes the cursor, once the menu is gone. */
function useAskedFor(asked: LinePart | null) {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked === null) return;
    const frame = requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>(`[name="${asked}"]`)?.focus());
    return () => cancelAnimationFrame(frame);
  }, [asked]);
  return fields;
}
