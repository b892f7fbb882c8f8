import classes from './invoice-lines.module.css';

/** The columns of the lines while they are typed. */
export const LineHeads = () => (
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
      <th scope="col">
        <span className={classes.hidden}>Duplicate or delete</span>
      </th>
    </tr>
  </thead>
);
