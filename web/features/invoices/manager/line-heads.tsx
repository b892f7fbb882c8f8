import classes from './invoice-lines.module.css';
import { MarginHead } from './margin-figures.tsx';

/** The columns of the lines while they are typed. */
export const LineHeads = ({ withMargin }: { withMargin: boolean }) => (
  <thead>
    <tr>
      <th scope="col">Category</th>
      <th scope="col">Item</th>
      <th scope="col">Description</th>
      <th scope="col">Quantity</th>
      <th scope="col">Unit</th>
      <th scope="col">Rate</th>
      <th scope="col" className={classes.num}>
        Sub-Total
      </th>
      {withMargin && <MarginHead />}
      <th scope="col">
        <span className={classes.hidden}>Move, and more</span>
      </th>
    </tr>
  </thead>
);
