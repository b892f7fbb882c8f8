import { useQuery } from '@tanstack/react-query';
import { add, type Cents, formatCents } from '@underlay/domain/money/money.ts';
import type { Age } from '../../../api/answers.ts';
import { FailureStrip } from '../../../ui/feedback/failure-strip.tsx';
import { useBusinessId } from '../../businesses/index.ts';
import { owedQuery } from '../figure-queries.ts';
import { HeldBeside } from './held-beside.tsx';
import { PlotSheet } from './plot-sheet.tsx';
import classes from './plots.module.css';

const LABELS: Readonly<Record<Age['age'], string>> = {
  not_due: 'Not due',
  '1-30': '1–30 days',
  '31-60': '31–60 days',
  '61-90': '61–90 days',
  over_90: 'Over 90 days',
};

/** What customers owe, by how long it has been due. The plot is itself a table with a bar in each row. */
export function OwedByAge({ ready }: { ready: boolean }) {
  const { data, isError, refetch } = useQuery({ ...owedQuery(useBusinessId()), enabled: ready });
  if (isError)
    return (
      <PlotSheet title="What is owed, by age">
        <FailureStrip what="The plot" onRetry={() => void refetch()} />
      </PlotSheet>
    );
  const total = owed(data ?? []);
  const pastDue = owed((data ?? []).filter(({ age }) => age !== 'not_due'));
  return (
    <PlotSheet
      title="What is owed, by age"
      waiting={data === undefined}
      figure={formatCents(total)}
      remark={pastDue === 0 ? 'Nothing is past due' : `${formatCents(pastDue)} is past due`}
    >
      {data !== undefined && <AgeTable ages={data} total={total} />}
      <HeldBeside ready={data !== undefined} />
    </PlotSheet>
  );
}

function AgeTable({ ages, total }: { ages: readonly Age[]; total: Cents }) {
  const most = Math.max(...ages.map(({ amount }) => amount), 1);
  return (
    <table className={classes.ages} aria-label="What is owed, by age">
      <thead>
        <tr>
          <th scope="col">Age</th>
          <th scope="col">Share</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {ages.map(({ age, amount }) => (
          <tr key={age}>
            <th scope="row">{LABELS[age]}</th>
            <td>
              {amount > 0 && (
                <span className={classes.plank} data-age={age} style={{ width: `${(amount / most) * 100}%` }} />
              )}
              <span className={classes.share}>{total === 0 ? 0 : Math.round((amount / total) * 100)}%</span>
            </td>
            <td>{formatCents(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const owed = (ages: readonly Age[]): Cents => add(...ages.map(({ amount }) => amount));
