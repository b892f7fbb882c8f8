import type { InvoiceDetail } from '../../../api/answers.ts';
import classes from './invoice-document.module.css';

const KINDS = { tax_rate: 'the tax rate', price_item: 'the price book item' } as const;

/** QUO-13: what a draft has that is retired by now. It stays on the lines that have it. */
export function RetiredParts({ invoice: { retired = [] } }: { invoice: InvoiceDetail }) {
  if (retired.length === 0) return null;
  const named = retired.map(({ kind, name }) => `${KINDS[kind]} ${name}`);
  return (
    <p role="status" className={classes.notice}>
      Retired by now, and taken as it is: {named.join(', ')}.
    </p>
  );
}
