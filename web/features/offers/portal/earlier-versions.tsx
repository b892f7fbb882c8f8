import { offerCopy } from '@underlay/domain/copy/offers.ts';
import type { Offer } from '../offer.ts';
import classes from './earlier-versions.module.css';
import { VersionList } from './version-list.tsx';

interface EarlierVersionsProps {
  readonly invoiceId: string;
  readonly offer: Offer;
  readonly timeZone: string;
}

/** VER-09: what this customer was sent before, folded, at the end. Only the last one can be answered. */
export function EarlierVersions({ offer: { versions }, ...where }: EarlierVersionsProps) {
  const earlier = versions.filter(({ replacedAt }) => replacedAt !== null);
  return (
    <details className={classes.fold}>
      <summary>
        {offerCopy.versions.title()}
        <span>{offerCopy.versions.count({ earlier: earlier.length, all: versions.length })}</span>
      </summary>
      <VersionList {...where} versions={versions} />
    </details>
  );
}
