/** As a sentence begins. */
export const withCapital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** With its full stop. The name of a company may bring one. */
export const asSentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);
