import { useQuery } from '@tanstack/react-query';
import { type CalendarDate, formatDate, formatShortDay } from '@underlay/domain/calendar/calendar-date.ts';
import { formatCents, ZERO } from '@underlay/domain/money/money.ts';
import type { Week } from '../../../api/answers.ts';
import { FailureStrip } from '../../../ui/feedback/failure-strip.tsx';
import { useBusinessId } from '../../businesses/index.ts';
import { collectedQuery } from '../figure-queries.ts';
import { averageBefore, barLayout, type PlotSize } from './bar-layout.ts';
import { PlotSheet } from './plot-sheet.tsx';
import classes from './plots.module.css';

/** One drawing for wide screens and one for phones, so that the labels keep their size. */
const WIDE: PlotSize & { labelEvery: number } = { width: 560, height: 196, barWidth: 27, labelEvery: 2 };
const PHONE: PlotSize & { labelEvery: number } = { width: 326, height: 176, barWidth: 16, labelEvery: 4 };

/** Money collected in each of the last twelve weeks. The same figures stand below as a table. */
export function CollectedPlot({ ready }: { ready: boolean }) {
  const { data, isError, refetch } = useQuery({ ...collectedQuery(useBusinessId()), enabled: ready });
  if (isError)
    return (
      <PlotSheet title="Money collected per week">
        <FailureStrip what="The plot" onRetry={() => void refetch()} />
      </PlotSheet>
    );
  const weeks = data ?? [];
  const amounts = weeks.map(({ amount }) => amount);
  return (
    <PlotSheet
      title="Money collected per week"
      waiting={data === undefined}
      figure={formatCents(amounts.at(-1) ?? ZERO)}
      remark={`this week. The ${Math.max(0, weeks.length - 1)} weeks before averaged ${formatCents(averageBefore(amounts))}.`}
    >
      {data !== undefined && (
        <>
          <Bars weeks={data} size={WIDE} className={classes.wide} />
          <Bars weeks={data} size={PHONE} className={classes.phone} />
          <details className={classes.asTable}>
            <summary>Show as table</summary>
            <WeekTable weeks={data} />
          </details>
        </>
      )}
    </PlotSheet>
  );
}

function Bars({
  weeks,
  size,
  className,
}: {
  weeks: readonly Week[];
  size: typeof WIDE;
  className: string | undefined;
}) {
  const { ticks, bars, barWidth, seams, averageY, left, base } = barLayout(
    weeks.map(({ amount }) => amount),
    size,
  );
  const { width, height, labelEvery } = size;
  const last = weeks.length - 1;
  return (
    <svg
      className={`${classes.bars} ${className}`}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label="Money collected per week, last 12 weeks. The same figures follow as a table."
    >
      {ticks.map(({ y, label }) => (
        <g key={label}>
          <path className={classes.line} d={`M${left} ${y}H${width}`} />
          <text x={left - 8} y={y + 4} textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      {bars.map(({ x, y, height: tall }, index) => (
        <rect
          key={weeks[index]?.week}
          className={index === last ? classes.now : undefined}
          x={x}
          y={y}
          width={barWidth}
          height={tall}
          rx={1}
        />
      ))}
      <path className={classes.seam} d={seams} />
      <path className={classes.base} d={`M${left} ${base}H${width}`} />
      <path className={classes.average} d={`M${left} ${averageY}H${width}`} />
      {weeks.map(({ week }, index) =>
        index % labelEvery === 0 && index < last - 1 ? (
          <text key={week} x={(bars[index]?.x ?? 0) + barWidth / 2} y={height - 9} textAnchor="middle">
            {formatShortDay(week as CalendarDate)}
          </text>
        ) : null,
      )}
      <text className={classes.on} x={width} y={height - 9} textAnchor="end">
        This week
      </text>
    </svg>
  );
}

const WeekTable = ({ weeks }: { weeks: readonly Week[] }) => (
  <table className={classes.table}>
    <thead>
      <tr>
        <th scope="col">Week of</th>
        <th scope="col">Collected</th>
      </tr>
    </thead>
    <tbody>
      {weeks.map(({ week, amount }) => (
        <tr key={week}>
          <td>{formatDate(week as CalendarDate)}</td>
          <td>{formatCents(amount)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
