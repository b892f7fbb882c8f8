/** What narrows down the log of one of a page's addresses, as it stands in the address of the page (HOOK-09). */
export const LOG_FIELDS = ['webhook', 'state', 'type', 'before'] as const;
