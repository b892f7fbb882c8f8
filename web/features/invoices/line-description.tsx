import { copy } from '@underlay/domain/copy/copy.ts';
import { lineDiscountLabel } from '@underlay/domain/offers/price-names.ts';
import type { Line } from '../../api/answers.ts';
import { Breakable } from '../../ui/text/breakable.tsx';
import { discountParts } from './invoice-facts.ts';
import classes from './line-description.module.css';

interface LineDescriptionProps {
  readonly line: Pick<Line, 'code' | 'description' | 'discount' | 'chosen'>;
  /** How a line starts that may be left, where more is said of it than that it was left. */
  readonly option?: string;
}

/** What a line sells, below its item code when it has one, and above what is taken off it and whether it was left. */
export const LineDescription = ({
  line: { code, description, discount, chosen },
  option = chosen === false ? copy.document.notChosen() : '',
}: LineDescriptionProps) => (
  <>
    {code !== '' && <span className={classes.code}>{code}</span>}
    <Breakable>{description}</Breakable>
    {discount && <span className={classes.small}>{lineDiscountLabel(discountParts(discount))}</span>}
    {option !== '' && <span className={classes.small}>{option}</span>}
  </>
);
