import { useQuery } from '@tanstack/react-query';
import { isImage } from '@underlay/domain/files/file-kind.ts';
import type { InvoiceDetail } from '../../../api/answers.ts';
import type { FieldProps } from '../../../ui/fields/input-props.tsx';
import { SelectField } from '../../../ui/fields/select-fields.tsx';
import { previewQuery } from '../../files/index.ts';
import classes from './picture-field.module.css';

interface PictureFieldProps {
  readonly field: FieldProps;
  readonly files: InvoiceDetail['files'];
}

/** The picture of a package: one of the quote's images that its customer sees (OPT-06). */
export function PictureField({ field, files }: PictureFieldProps) {
  const images = files.filter(({ mimeType, internal }) => isImage(mimeType) && !internal);
  const isThere = images.some(({ uuid }) => uuid === field.value);
  const { data } = useQuery({ ...previewQuery(field.value), enabled: isThere });
  return (
    <div className={classes.field}>
      <SelectField
        {...field}
        choose="No picture"
        options={images.map(({ uuid, fileName }) => ({ value: uuid, label: fileName }))}
        help={
          images.length === 0
            ? 'Add one to the files of the quote first.'
            : 'Your customer sees it at this package. What was sent keeps it when the file goes.'
        }
      />
      {isThere && <span className={classes.picture}>{data !== undefined && <img src={data} alt="" />}</span>}
    </div>
  );
}
