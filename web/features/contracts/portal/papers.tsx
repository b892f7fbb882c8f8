import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { jobCopy } from '@underlay/domain/copy/jobs.ts';
import { offerCopy } from '@underlay/domain/copy/offers.ts';
import { fileSize } from '@underlay/domain/files/file-size.ts';
import { documentName } from '@underlay/domain/invoices/document-name.ts';
import { lazy, useState } from 'react';
import type { Account } from '../../../api/answers.ts';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { MomentDay } from '../../../ui/text/calendar-text.tsx';
import { type AccountPathIds, LatePart } from '../../portal/index.ts';
import type { CustomerJob } from '../customer-job-queries.ts';
import pageClasses from './job-page.module.css';
import { nameOf, nameWithin } from './job-words.ts';
import classes from './papers.module.css';

/** Few ask. */
const JobQuestion = lazy(() => import('./job-question.tsx').then((module) => ({ default: module.JobQuestion })));

interface PapersProps {
  readonly account: Account;
  readonly job: CustomerJob;
}

/** Beyond so many the rest is asked for. */
const SHOWN = 10;

interface Row {
  readonly key: string;
  readonly name: string;
  readonly at: string;
  readonly size: number | null;
  readonly href: string;
}

/** What there is to keep, the files that came with it, and the way to ask. */
export function Papers({ account, job }: PapersProps) {
  const [isAsking, setAsking] = useState<boolean>();
  const { papers } = jobCopy;
  return (
    <Sheet aria-labelledby="papers">
      <div className={pageClasses.body}>
        <h2 id="papers">{papers.title()}</h2>
        <Rows
          rows={job.papers.map((paper) => paperRow(account, paper))}
          timeZone={account.timeZone}
          label={papers.title()}
        />
        {job.files.length > 0 && (
          <>
            <h2 id="job-files" className={classes.files}>
              {papers.files()}
            </h2>
            <Rows
              rows={job.files.map((file) => fileRow(account, file))}
              timeZone={account.timeZone}
              label={papers.files()}
            />
          </>
        )}
        {isAsking ? (
          <LatePart>
            <JobQuestion ids={account} jobId={job.uuid} business={account.name} onClose={() => setAsking(false)} />
          </LatePart>
        ) : (
          <Button
            variant="default"
            size="lg"
            className={classes.ask}
            autoFocus={isAsking === false}
            onClick={() => setAsking(true)}
          >
            {offerCopy.card.ask()}
          </Button>
        )}
      </div>
    </Sheet>
  );
}

interface RowsProps {
  readonly rows: readonly Row[];
  readonly timeZone: string;
  readonly label: string;
}

function Rows({ rows, timeZone, label }: RowsProps) {
  const [isWhole, setWhole] = useState(rows.length <= SHOWN);
  const { papers } = jobCopy;
  return (
    <>
      <ul className={classes.rows} aria-label={label}>
        {(isWhole ? rows : rows.slice(0, SHOWN)).map(({ key, name, at, size, href }) => (
          <li key={key}>
            <span className={classes.name}>{name}</span>
            <span className={classes.quiet}>
              <MomentDay at={at} timeZone={timeZone} />
            </span>
            <span className={classes.size}>{size === null ? '' : fileSize(size)}</span>
            <a href={href} title={papers.download({ name })} aria-label={papers.download({ name })}>
              <IconDownload size={18} stroke={1.5} aria-hidden />
            </a>
          </li>
        ))}
      </ul>
      {!isWhole && (
        <Button variant="default" onClick={() => setWhole(true)}>
          {papers.all({ count: rows.length })}
        </Button>
      )}
    </>
  );
}

const folderOf = ({ portfolioId, accountId }: AccountPathIds): string =>
  `/core/api/portfolios/${portfolioId}/accounts/${accountId}`;

function paperRow(account: Account, { kind, document, paymentId, at, size }: CustomerJob['papers'][number]): Row {
  const { papers } = jobCopy;
  const name = documentName(document);
  const ofDocument = `${folderOf(account)}/invoices/${document.uuid}`;
  if (kind === 'receipt') {
    const href = `${folderOf(account)}/payments/${paymentId}/pdf`;
    return { key: paymentId ?? '', name: papers.receipt({ name: nameWithin(document) }), at, size, href };
  }
  if (kind === 'signed')
    return {
      key: `signed ${document.uuid}`,
      name: papers.signed({ name }),
      at,
      size,
      href: `${ofDocument}/signed-pdf`,
    };
  const named = document.draw === null ? name : `${nameOf(document)}, ${name.toLowerCase()}`;
  return { key: document.uuid, name: papers.document({ name: named }), at, size, href: `${ofDocument}/pdf` };
}

const fileRow = (
  account: Account,
  { uuid, fileName, createdAt, size, invoiceId }: CustomerJob['files'][number],
): Row => ({
  key: uuid,
  name: fileName,
  at: createdAt,
  size,
  href: `${folderOf(account)}/invoices/${invoiceId}/files/${uuid}`,
});
