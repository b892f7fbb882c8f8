import { REFUSALS } from '@underlay/contract/refusals.ts';
import { kindOfName, kindOfType } from '@underlay/domain/files/file-kind.ts';
import { INVOICE_FILE_MEGABYTES, tooLargeMessage } from '@underlay/domain/files/file-size.ts';

/** What the server would say of a file, said before it has travelled (FILE-02, FILE-03). Null when it may be sent. */
export function refusalBeforeSending({ name, type, size }: File): string | null {
  const kind = kindOfName(name);
  if (kind === null || kindOfType(type) !== kind) return REFUSALS.file_type.message;
  if (size === 0) return REFUSALS.file_empty.message;
  return tooLargeMessage(size, INVOICE_FILE_MEGABYTES);
}
