/** What narrows the log down, as it stands in the address (AUDIT-05). */
export const AUDIT_FIELDS = ['actor', 'group', 'from', 'until', 'text', 'subject'] as const;
export type AuditSearch = Record<(typeof AUDIT_FIELDS)[number], string>;
