/** Whoever holds it makes a backup. */
export const BACKUP_LOCK = { name: 'backup', wait: '2s' } as const;
