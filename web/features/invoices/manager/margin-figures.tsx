import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { formatCents } from '@underlay/domain/money/money.ts';
import type { Margin } from '@underlay/domain/offers/margin.ts';
import { Money } from '../../../ui/text/money.tsx';
import { CellLabel } from './line-cells.tsx';
import classes from './margin-figures.module.css';

/** QUO-07: what is left of the lines that have a cost. It never reaches a customer (QUO-08). */
export const MarginFigures = ({ of: { withoutCost: others, ...of } }: { of: Margin }) => (
  <section className={classes.margin} aria-label="Margin">
    <h2>Margin</h2>
    <dl>
      <div>
        <dt>Lines with a cost</dt>
        <dd>
          <Money cents={of.value} />
        </dd>
      </div>
      <div>
        <dt>Their cost</dt>
        <dd>
          <Money cents={of.cost} />
        </dd>
      </div>
      <div>
        <dt>Margin</dt>
        <dd>{marginLabel(of)}</dd>
      </div>
    </dl>
    {others > 0 && (
      <p>
        {others} {others === 1 ? 'line' : 'lines'} without a cost.
      </p>
    )}
    <p className={classes.lock}>
      <IconLock size={14} stroke={1.5} aria-hidden />
      Customers never see costs or margins.
    </p>
  </section>
);

/** "$3,123.02, 44%". */
const marginLabel = ({ margin, percent }: Omit<Margin, 'withoutCost'>): string =>
  percent === null ? formatCents(margin) : `${formatCents(margin)}, ${percent}%`;

/** Of one line: "Cost $1,957.82, margin $1,418.52, 42%". */
export const costLabel = (of: Margin): string => `Cost ${formatCents(of.cost)}, margin ${marginLabel(of)}`;

/** On a document that was sent it stands below what the line says. */
export const LineCost = ({ of }: { of: Margin | undefined }) =>
  of === undefined ? null : <span className={classes.cost}>{costLabel(of)}</span>;

/** The quiet column of a line. Empty where it has no cost. */
export const MarginCell = ({ margin }: { margin: Margin | undefined }) => (
  <td className={classes.ofLine} title={margin && costLabel(margin)}>
    {margin?.percent !== undefined && margin.percent !== null && (
      <>
        <CellLabel>Margin</CellLabel>
        {margin.percent}%
      </>
    )}
  </td>
);

export const MarginHead = () => (
  <th scope="col" className={classes.ofLine}>
    Margin
  </th>
);
