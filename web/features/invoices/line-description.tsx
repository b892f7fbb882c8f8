import { copy } from '@underlay/domain/copy/copy.ts';
import { lineDiscountLabel } from '@underlay/domain/offers/price-names.ts';
import type { Line } from '../../api/answers.ts';
import { discountParts } from './invoice-facts.ts';
import classes from './line-description.module.css';

/** What a line sells, below its item code when it has one, and above what is taken off it and whether it was left. */
export const LineDescription = ({ line: { code, description, discount, chosen } }: { line: Described }) => (
  <>
    {code !== '' && <span className={classes.code}>{code}</span>}
    {description}
    {discount && <span className={classes.small}>{lineDiscountLabel(discountParts(discount))}</span>}
    {chosen === false && <span className={classes.small}>{copy.document.notChosen()}</span>}
  </>
);

type Described = Pick<Line, 'code' | 'description' | 'discount' | 'chosen'>;
