import { formatQuantity } from '@underlay/domain/money/quantity.ts';
import type { Line } from '../../../api/answers.ts';
import { Money } from '../../../ui/text/money.tsx';
import { LineDescription } from '../line-description.tsx';
import classes from './invoice-lines.module.css';

/** The lines as the customer has them. Nothing here can be changed (INV-13). */
export function InvoiceLines({ lines }: { lines: readonly Line[] }) {
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
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.uuid}>
            <td className={classes.category}>{line.categoryName}</td>
            <td className={classes.description}>
              <LineDescription line={line} />
            </td>
            <td className={`${classes.quantity} ${classes.num}`}>{formatQuantity(line.quantity, line.unit)}</td>
            <td className={`${classes.rate} ${classes.num}`}>
              <Money cents={line.rate} />
            </td>
            <td className={`${classes.sub} ${classes.num}`}>
              <Money cents={line.subTotal} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
