/**
 * What stands in the address of a page after a browser could not have a file. The browser followed its link and was led
 * back. The portal reads it without schemas.
 */
export const MISSED_FILE = { download: 'failed' } as const;
