/** 1 MB is 1,048,576 bytes, and "less than" is strict (D33). */
const BYTES_PER_MEGABYTE = 1024 * 1024;

/** A file of an invoice or quote has to be smaller than this (FILE-03). */
export const INVOICE_FILE_MEGABYTES = 25;
/** A file in any other field (FILE-04). */
export const FIELD_FILE_MEGABYTES = 5;

export const inBytes = (megabytes: number): number => megabytes * BYTES_PER_MEGABYTE;

/** CONST-02: in MB with two decimals. What would read 0.00 MB is said to be less than the least of them. */
export function fileSize(bytes: number): string {
  const megabytes = (bytes / BYTES_PER_MEGABYTE).toFixed(2);
  return megabytes === '0.00' && bytes > 0 ? 'under 0.01 MB' : `${megabytes} MB`;
}

/** Room for many files: in GB from one upwards, with a decimal where there is one. */
export function storageSize(bytes: number): string {
  const gigabytes = bytes / BYTES_PER_MEGABYTE / 1024;
  return gigabytes < 1 ? fileSize(bytes) : `${Number(gigabytes.toFixed(1)).toLocaleString('en-US')} GB`;
}

/** What is said of a file that is not. */
export const fileBelow = (megabytes: number): string => `File must be less than ${megabytes} MB.`;

/** The specified message for a file that is not smaller than its limit. Null for one that is. */
export const tooLargeMessage = (bytes: number, megabytes: number): string | null =>
  bytes < inBytes(megabytes) ? null : fileBelow(megabytes);
