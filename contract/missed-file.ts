/**
 * What stands in the address of a page after a browser followed its link to a file, could not have it, and was led back. It is
 * read without schemas, by the portal.
 */
export const MISSED_FILE = { download: 'failed' } as const;
