import { useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { refusalBeforeSending } from '../../files/index.ts';
import { uploadPicture } from '../record-queries.ts';

/** The picture of a check that is chosen in a form. It travels once, when the form is saved, however often that is tried. */
export function usePicture() {
  const [file, setFile] = useState<File | null>(null);
  const sent = useRef<{ readonly file: File; readonly id: string } | null>(null);
  const problem = file && refusalBeforeSending(file);
  return {
    file,
    binding: {
      name: 'picture',
      error: problem ?? undefined,
      valid: false,
      files: file === null ? [] : [file],
      onBlur: () => undefined,
      onChange: ([chosen]: readonly File[]) => setFile(chosen ?? null),
    },
    /** The name under which the server has it. Null when there is none. */
    uploaded: async (): Promise<string | null> => {
      if (file === null) return null;
      if (problem) throw new ApiError({ status: 422, code: 'INVALID_INPUT', message: problem });
      if (sent.current?.file !== file) sent.current = { file, id: await uploadPicture(file) };
      return sent.current.id;
    },
  };
}
