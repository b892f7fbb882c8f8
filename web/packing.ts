/** Modules that pages of a program share, and the file that they come in. The highest priority takes a module first. */
export interface Group {
  readonly name: string;
  readonly test: RegExp;
  readonly minShareCount: number;
  readonly priority: number;
}

/**
 * What a list of managers is made of, as are the dashboard and pages that only show something. It is a file of its own: what many pages
 * share is for the most part of forms, which no list has.
 */
const OF_LISTS = new RegExp(
  [
    '/web/ui/(?:list|table|text|layout)/(?!form-)|/confirm-dialog|/new-link|/domain/communications/message-time',
    '/domain/(?:invoices|money|people|customers|subcontractors|jobs)/(?!fields)',
    '/features/[a-z-]+/(?!member|template|timeline|webhook|price-item|statement|audit|connection)[a-z-]*(?:queries|tone|day|copy|kind|line)[.]tsx?$',
    '/features/(?:businesses/manager/payments-notice|communications/message-clock|reports/manager/quotes)[.-]',
    '/features/invoices/manager/(?:invoice-columns|invoice-list|deleted-draft-note)[.]|/offers/declining[.]',
  ].join('|'),
);

/** What the dashboard shares with other pages that show payments, and with lists that show more when asked. */
const OF_MONEY =
  /\/features\/(?:businesses\/record-link|communications\/manager\/last-message|payments\/(?:payment-badge|payment-queries|manager\/(?:payment-columns|later-dialogs)))\.|\/domain\/copy\/(?:paying|due|and-others)\.ts|\/(?:useInfiniteQuery|infiniteQueryObserver)\.js/;

export const OF_MANAGERS: readonly Group[] = [
  { name: 'manager-lists', test: OF_LISTS, minShareCount: 2, priority: 3 },
  { name: 'manager-money', test: OF_MONEY, minShareCount: 2, priority: 2 },
];

/**
 * What parts of a customer's first pages that are loaded later (later-styles.ts) share with other pages. They bring no more than that:
 * nothing of the forms of those pages.
 */
const OF_PARTS = {
  credits: /\/copy\/credit-list\.ts$/,
  files: /\/file-size\.ts$/,
  notice: /\/payment-copy\.ts$|\/verification-attempts\.ts$/,
  calls: /\/(?:mutationObserver\.js|useMutation\.js|Loader\.layer\.css|late-part\.tsx)$/,
  // A file brings what it needs along, as far as no file above it has it.
  offers:
    /\/domain\/(?:offers|copy\/(?:offers|payments|deposits)\.ts)|\/features\/(?:offers\/(?!portal\/(?:asking|code|sign|use-sign|version-|choice-part|difference|offer-(?:columns|lines|totals)|section-head))|schedules\/)|\/link-button\.tsx$/,
  choices: /\/offers\/portal\/(?:choice-part|difference|offer-(?:columns|lines|totals)|section-head)\./,
  versions: /\/offers\/portal\/version-(?:list|pdf)\./,
};

export const OF_PORTAL: readonly Group[] = Object.entries(OF_PARTS).map(([part, test]) => ({
  name: `portal-${part}`,
  test,
  minShareCount: 2,
  priority: 2,
}));

/**
 * What parts of the component library bring along and no screen uses: groups of buttons, two loaders, in menus what is chosen, searched or
 * opens another menu, arrows, and scroll bars of its own. As the library imports them.
 */
export const UNUSED: readonly string[] = [
  ...['ButtonGroup', 'ButtonGroupSection', 'ActionIconGroup', 'ActionIconGroupSection'],
  ...['MenuCheckboxGroup', 'MenuCheckboxItem', 'MenuRadioGroup', 'MenuRadioItem', 'MenuSearch', 'MenuSub'],
  ...['MenuContextMenu', 'PopoverContextMenu'],
]
  .map((name) => `./${name}/${name}.mjs`)
  .concat(
    ['Bars', 'Dots'].map((name) => `./loaders/${name}.mjs`),
    ['FloatingArrow', 'get-arrow-position-styles'].map((name) => `../../../utils/Floating/FloatingArrow/${name}.mjs`),
    ['..', '../..'].map((above) => `${above}/ScrollArea/ScrollArea.mjs`),
  );
