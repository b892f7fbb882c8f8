import { useQuery } from '@tanstack/react-query';
import type { StorageJson } from '@underlay/contract/files.ts';
import { storageSize } from '@underlay/domain/files/file-size.ts';
import { storageQuery } from '../business-queries.ts';
import classes from './settings-page.module.css';
import { SettingsPart } from './settings-part.tsx';

/** Percent from which the person should know. */
const ALMOST_FULL = 90;

/** How much room the files of invoices, quotes and messages and the logo take of what the operator gives to each business. */
export function StorageUsed({ businessId }: { businessId: string }) {
  return (
    <SettingsPart what="The storage" query={useQuery(storageQuery(businessId))}>
      {(storage) => <Used {...storage} />}
    </SettingsPart>
  );
}

function Used({ files, maxFiles, used, max }: StorageJson) {
  const percent = Math.min(100, 100 * Math.max(max === 0 ? 1 : used / max, maxFiles === 0 ? 1 : files / maxFiles));
  const note =
    percent >= 100
      ? 'There is no room left. Delete files that nobody needs any more before you add others.'
      : 'It is almost full. Delete files that nobody needs any more.';
  return (
    <div className={classes.body}>
      <p className={classes.used}>
        {storageSize(used)} of {storageSize(max)} used, {files.toLocaleString('en-US')} of{' '}
        {maxFiles.toLocaleString('en-US')} files
      </p>
      <progress
        className={classes.bar}
        value={percent}
        max={100}
        data-full={percent >= ALMOST_FULL}
        aria-label="Storage used"
      />
      <p>
        {percent >= ALMOST_FULL ? note : 'Files of invoices and quotes, those that came with messages, and the logo.'}
      </p>
    </div>
  );
}
