/** The secret of a mailed link, as it stands in its address. */
export const readMailedSearch = ({ t }: Record<string, unknown>): { t?: string } =>
  typeof t === 'string' ? { t } : {};

/** What a question is about, as it stands in the address. */
export const readAskSearch = ({ about }: Record<string, unknown>): { about?: string } =>
  typeof about === 'string' ? { about } : {};
