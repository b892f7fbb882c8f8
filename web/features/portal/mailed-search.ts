/** The secret of a mailed link, as it stands in its address. */
export const readMailedSearch = ({ t }: Record<string, unknown>): { t?: string } =>
  typeof t === 'string' ? { t } : {};
