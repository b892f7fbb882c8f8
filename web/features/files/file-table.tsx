import type { FileJson } from '@underlay/contract/files.ts';
import { fileSize } from '@underlay/domain/files/file-size.ts';
import { type ReactNode, useState } from 'react';
import type { Column } from '../../ui/table/column.ts';
import { PagedTable } from '../../ui/table/paged-table.tsx';
import { DEFAULT_PAGE_SIZE } from '../../ui/table/pager.tsx';
import { Breakable } from '../../ui/text/breakable.tsx';
import { MomentDay } from '../../ui/text/calendar-text.tsx';
import classes from './file-table.module.css';

interface FileTableProps<Row extends FileJson> {
  readonly files: readonly Row[];
  readonly timeZone: string;
  /** What stands before each name, and what can be done with a file. */
  readonly picture?: Column<Row>;
  readonly actions: Column<Row>;
  /** What stands beside its name. */
  readonly mark?: (file: Row) => ReactNode;
  readonly cardAreas: string;
  readonly cardColumns: string;
}

/** PINV-09, FILE-01: the files of an invoice or quote, for its customer and for its manager. */
export function FileTable<Row extends FileJson>(props: FileTableProps<Row>) {
  const { files, timeZone, picture, actions, mark, cardAreas, cardColumns } = props;
  const [chosen, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(DEFAULT_PAGE_SIZE);
  const page = Math.min(chosen, Math.max(1, Math.ceil(files.length / pageSize)));
  const resize = (size: number) => {
    setPage(1);
    setPageSize(size);
  };
  return (
    <PagedTable
      label="Files"
      variant="lines"
      columns={[...(picture ? [picture] : []), ...fileColumns(timeZone, mark), actions]}
      rows={files.slice((page - 1) * pageSize, page * pageSize)}
      total={files.length}
      page={page}
      pageSize={pageSize}
      onPage={setPage}
      onPageSize={resize}
      rowKey={(file) => file.uuid}
      empty="No files to display."
      cardAreas={cardAreas}
      cardColumns={cardColumns}
    />
  );
}

const fileColumns = <Row extends FileJson>(
  timeZone: string,
  mark: ((file: Row) => ReactNode) | undefined,
): readonly Column<Row>[] => [
  {
    key: 'created',
    header: 'Created Date',
    cell: (file) => <MomentDay at={file.createdAt} timeZone={timeZone} />,
    className: classes.created,
    inCard: 'faint',
  },
  {
    key: 'name',
    header: 'Name',
    cell: (file) => (
      <>
        <Breakable>{file.fileName}</Breakable>
        {mark?.(file)}
      </>
    ),
    className: classes.name,
  },
  { key: 'type', header: 'Type', cell: (file) => file.mimeType, inCard: 'hidden' },
  {
    key: 'size',
    header: 'Size in MB',
    cell: (file) => fileSize(file.size),
    align: 'right',
    className: classes.size,
    inCard: 'faint',
  },
];
