import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import { useQuery } from '@tanstack/react-query';
import type { FileJson } from '@underlay/contract/files.ts';
import { isImage } from '@underlay/domain/files/file-kind.ts';
import { previewQuery } from '../file-queries.ts';
import classes from './invoice-files.module.css';

/** A small picture of an image, a sign for everything else. Its name stands beside it. */
export function FilePreview({ file }: { file: FileJson }) {
  const image = isImage(file.mimeType);
  const { data } = useQuery({ ...previewQuery(file.uuid), enabled: image });
  const Icon = image ? IconPhoto : IconFileTypePdf;
  return (
    <span className={classes.preview}>
      {data === undefined ? <Icon size={20} stroke={1.5} aria-hidden /> : <img src={data} alt="" />}
    </span>
  );
}
