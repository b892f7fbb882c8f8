/** How a mail of ours calls the logo in it. Mail programs send it back under this name, long after the business has another one. */
export const logoContentId = (logoId: string): string => `${logoId}@logo.underlay`;

/** With the angle brackets of its header, or without. */
export const isLogoContentId = (contentId: string): boolean => /^<?[0-9a-f-]{36}@logo\.underlay>?$/i.test(contentId);
