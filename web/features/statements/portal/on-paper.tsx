import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { statementCopy as copy } from '@underlay/domain/copy/statements.ts';
import { useAccountIds } from '../../portal/index.ts';
import { askedOf } from '../statement-queries.ts';
import type { StatementSearch } from '../statement-search.ts';
import classes from './statement-page.module.css';

/** A plain link: downloads by script break in the browsers of mail programs. */
export function OnPaper({ search, onDownload }: { search: StatementSearch; onDownload: () => void }) {
  const { portfolioId, accountId } = useAccountIds();
  const query = new URLSearchParams(askedOf(search));
  return (
    <div className={classes.paper}>
      <a
        href={`/core/api/portfolios/${portfolioId}/accounts/${accountId}/statement/pdf?${query}`}
        title={copy.download()}
        aria-label={copy.download()}
        onClick={onDownload}
      >
        <IconDownload size={18} stroke={1.5} aria-hidden />
      </a>
      <button type="button" data-print title={copy.print()} aria-label={copy.print()} onClick={() => window.print()}>
        <IconPrinter size={18} stroke={1.5} aria-hidden />
      </button>
    </div>
  );
}
