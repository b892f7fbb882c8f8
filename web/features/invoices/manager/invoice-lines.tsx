import { formatQuantity } from '@underlay/domain/money/quantity.ts';
import type { Line } from '../../../api/answers.ts';
import { Money } from '../../../ui/text/money.tsx';
import { LineDescription } from '../line-description.tsx';
import classes from './invoice-lines.module.css';
import { LineCost, MarginCell, MarginHead } from './margin-figures.tsx';
import type { Margins } from './typed-margins.ts';

/** The lines as the customer has them, but for the margins. Nothing here can be changed (INV-13). */
export function InvoiceLines({ lines, margins = null }: { lines: readonly Line[]; margins?: Margins | null }) {
  return (
    <table className={classes.lines} aria-label="Line Items">
      <thead>
        <tr>
          <th scope="col">Category</th>
          <th scope="col">Description</th>
          <th scope="col" className={classes.num}>
            Quantity
          </th>
          <th scope="col" className={classes.num}>
            Rate
          </th>
          <th scope="col" className={classes.num}>
            Sub-Total
          </th>
          {margins && <MarginHead />}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.uuid}>
            <td className={classes.category}>{line.categoryName}</td>
            <td className={classes.description}>
              <LineDescription line={line} />
              <LineCost of={margins?.ofLine.get(line.uuid)} />
            </td>
            <td className={`${classes.quantity} ${classes.num}`}>{formatQuantity(line.quantity, line.unit)}</td>
            <td className={`${classes.rate} ${classes.num}`}>
              <Money cents={line.rate} />
            </td>
            <td className={`${classes.sub} ${classes.num}`}>
              <Money cents={line.subTotal} />
            </td>
            {margins && <MarginCell margin={margins.ofLine.get(line.uuid)} />}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
