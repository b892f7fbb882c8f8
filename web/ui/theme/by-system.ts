const BY_ATTRIBUTE = /(^|[\s(>+~])?\[data-mantine-color-scheme=["']?(light|dark)["']?\]/;
const RULE = /([^{};]+)\{([^{}]*)\}/g;
/** A comma that stands in no brackets. The library has them one in another at most. */
const BETWEEN_SELECTORS = /,(?!(?:[^()]|\([^()]*\))*\))/;
const SCHEMES = ['light', 'dark'] as const;

/** Whether a selector waits for the attribute that the program sets on the page. */
export const waitsForProgram = (selector: string): boolean => BY_ATTRIBUTE.test(selector);

/**
 * Styles by which a page has the scheme of the system before its program has said which one that is, so that what the server drew
 * looks at once as it will. They are the rules for the attribute of the program, said once more for a page without it.
 */
export const bySystem = (css: string): string =>
  [...css.matchAll(RULE)]
    .flatMap(([, selectors = '', body = '']) =>
      SCHEMES.map((scheme) => {
        const own = selectors.split(BETWEEN_SELECTORS).flatMap((selector) => withoutProgram(selector.trim(), scheme));
        return own.length === 0 ? '' : `@media (prefers-color-scheme: ${scheme}){${own.join(',')}{${body}}}`;
      }),
    )
    .join('');

function withoutProgram(selector: string, wanted: 'light' | 'dark'): string[] {
  const [, before, scheme] = BY_ATTRIBUTE.exec(selector) ?? [];
  if (scheme !== wanted || selector.startsWith(':host')) return [];
  // What stands alone is the page's root. After something else it says more of that.
  const root = before === undefined && !selector.startsWith('[') ? '' : ':root';
  return [selector.replace(BY_ATTRIBUTE, `${before ?? ''}${root}:not([data-mantine-color-scheme])`)];
}
