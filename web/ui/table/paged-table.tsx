// biome-ignore-all lint/a11y/noRedundantRoles: a card changes `display`, and with it the meaning of a table would be lost

import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { EmptyPlanks } from '../feedback/empty-planks.tsx';
import { FailureStrip } from '../feedback/failure-strip.tsx';
import { Waiting } from '../feedback/waiting.tsx';
import type { PagedTableProps, PageState } from './column.ts';
import { countText } from './count-text.ts';
import cards from './line-cards.module.css';
import classes from './paged-table.module.css';
import { Pager } from './pager.tsx';
import { FooterRows, HeadRow, MANY_COLUMNS, Rows, SkeletonRows } from './table-rows.tsx';

/** Max skeleton rows that are drawn. A longer table is below the fold anyway. */
const MAX_SKELETON_ROWS = 10;

/**
 * A table that is paged by whoever feeds it (TABLE rows, D88). `rows` is undefined until the first answer. It says "empty"
 * only when an answer said so: a failure is a failure. Below 960 px a row becomes a card.
 */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { rows, total, failed = false, busy = false, variant = 'list' } = props;
  if (failed && rows === undefined) {
    return (
      <div className={classes.strip}>
        <FailureStrip what={props.what ?? 'The list'} onRetry={props.onRetry ?? reload} />
      </div>
    );
  }
  if (rows !== undefined && total === 0) return <Nothing {...props} />;
  const areas = { '--card-areas': props.cardAreas, '--card-columns': props.cardColumns };
  return (
    <div aria-busy={busy || rows === undefined} data-loading={rows === undefined || undefined}>
      <div className={variant === 'list' ? classes.scroll : undefined}>
        <table
          role="table"
          aria-label={props.label}
          className={variant === 'lines' ? `${classes.table} ${cards.lines}` : classes.table}
          data-variant={variant}
          data-many={props.columns.length > MANY_COLUMNS}
          style={areas}
        >
          <HeadRow {...props} />
          {rows === undefined ? (
            <SkeletonRows columns={props.columns} count={Math.min(props.pageSize, MAX_SKELETON_ROWS)} />
          ) : (
            <Rows {...props} rows={rows} />
          )}
          {props.footer !== undefined && rows !== undefined && (
            <FooterRows rows={props.footer} columnCount={props.columns.length} span={props.footerSpan ?? 1} />
          )}
        </table>
      </div>
      {rows === undefined && (
        <Waiting>
          <span className={classes.hiddenLabel} role="status">
            Loading
          </span>
        </Waiting>
      )}
      {rows?.length === 0 && !busy && <BeyondTheEnd {...props} />}
      {rows !== undefined && (props.pager ?? <Pager {...props} variant={variant} />)}
    </div>
  );
}

/** An address may ask for a page that is not there any more. */
function BeyondTheEnd({ page, pageSize, total, onPage }: PageState) {
  return (
    <EmptyPlanks
      text={`There is no page ${countText(page)}.`}
      drawing={false}
      action={
        <Button variant="default" onClick={() => onPage(Math.ceil(total / pageSize))}>
          Go to the last page
        </Button>
      }
    />
  );
}

function Nothing<Row>({
  searched = false,
  noMatch,
  onClear,
  empty,
  firstAction,
  variant = 'list',
}: PagedTableProps<Row>) {
  if (!searched) return <EmptyPlanks text={empty} action={firstAction} drawing={variant === 'list'} />;
  const clear = onClear && (
    <Button variant="default" onClick={onClear}>
      Clear
    </Button>
  );
  return <EmptyPlanks text={noMatch ?? empty} action={clear} drawing={false} />;
}

const reload = () => window.location.reload();
