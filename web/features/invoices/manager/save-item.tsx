import { basisPointsFromPercent, centsFromText } from '@underlay/domain/money/money.ts';
import { NO_TAX } from '@underlay/domain/offers/document-price.ts';
import { PRICE_ITEM_FIELDS } from '@underlay/domain/price-book/fields.ts';
import type { InvoiceDetail, PriceItem } from '../../../api/answers.ts';
import { PriceItemDialog } from '../../price-book/manager/index.ts';
import { type EditedLine, type LineTexts, unitOf } from './edited-lines.ts';
import { typedCost } from './line-pricing.ts';

interface SaveItemProps {
  readonly businessId: string;
  readonly invoice: Pick<InvoiceDetail, 'exemption'>;
  /** Null while it is asked of none. */
  readonly line: EditedLine | null;
  readonly onSaved: (line: EditedLine, part: Partial<LineTexts>) => void;
  readonly onClose: () => void;
}

/** BOOK-07: an item of the price book that is made of a line, which is made of the item from then on. */
export const SaveItem = ({ businessId, invoice, line, onSaved, onClose }: SaveItemProps) =>
  line && (
    <PriceItemDialog
      businessId={businessId}
      item={null}
      start={startOf(line.texts, invoice)}
      onSaved={(item) => onSaved(line, madeOf(item, line.texts))}
      onClose={onClose}
    />
  );

/** What is not taxed by a certificate is so for the customer (TAX-06), and says nothing of the item. */
function startOf(texts: LineTexts, { exemption = null }: Pick<InvoiceDetail, 'exemption'>) {
  const { categoryId, code, unit, tax, waste } = texts;
  const description = texts.description.trim();
  const rate = centsFromText(texts.rate);
  return {
    name: description.slice(0, PRICE_ITEM_FIELDS.name.maxLength),
    description,
    code,
    categoryId,
    unit: unitOf(unit),
    cost: typedCost(texts),
    waste: waste ?? 0,
    ...(rate !== null && { rate }),
    ...(tax !== undefined && (exemption === null || tax !== NO_TAX) && { tax }),
  };
}

/** What was measured stays as long as the waste is the same. */
function madeOf(
  { uuid: priceItemId, waste }: PriceItem,
  { waste: before, measured = '' }: LineTexts,
): Partial<LineTexts> {
  const isSame = basisPointsFromPercent(waste) === basisPointsFromPercent(before ?? 0);
  return { priceItemId, waste: waste > 0 ? waste : null, measured: isSame ? measured : '' };
}
