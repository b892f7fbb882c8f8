import { CONTRACT_CANCELED } from '../refusal-texts.ts';
import { asSentence } from './sentence.ts';

/**
 * What a customer reads where they choose of a quote and answer it (LANG-08), as in copy.ts. It is a file of its own, since the
 * first page of the portal needs nothing of it.
 */
export const offerCopy = {
  card: {
    theQuote: (): string => 'The quote',
    total: ({ hasChoices }: { readonly hasChoices: boolean }): string =>
      hasChoices ? 'Total with your choices' : 'Total',
    forJob: ({ job }: { readonly job: string }): string => `for ${job}`,
    validUntil: ({ date }: { readonly date: string }): string => `Valid until ${date}`,
    expired: ({ date }: { readonly date: string }): string => `This quote was valid until ${date}. Ask for a new one.`,
    accepted: ({ date, name }: { readonly date: string; readonly name: string | null }): string =>
      name === null ? `Signed ${date}` : `Signed ${date} by ${name}`,
    canceled: ({ date }: { readonly date: string }): string => `The contract was canceled on ${date}.`,
    signed: ({ isMailed }: { readonly isMailed: boolean }): string =>
      isMailed ? 'Signed. Your copy comes by e-mail.' : 'Signed. Your copy will be on this page, to download.',
    copy: (): string => 'Signed copy',
    making: (): string => 'Your signed copy is being made.',
    declined: ({ date }: { readonly date: string }): string => `You declined this quote on ${date}.`,
    withdrawn: ({ because, business, date }: Withdrawn): string => {
      if (because === 'withdrawn') return `${business} withdrew this quote on ${date}.`;
      return because === 'canceled' ? CONTRACT_CANCELED : 'Another quote was signed.';
    },
    withdrawnMore: (): string => 'It can no longer be signed. Ask a question if you want to know more.',
    closed: ({ business }: { readonly business: string }): string =>
      `This one can no longer be signed. ${business} can tell you more.`,
    revising: ({ business }: { readonly business: string }): string =>
      `${business} is revising this quote. You will get the new version by e-mail.`,
    notSigned: (): string => 'Until then nothing of it can be signed.',
    short: (): string => 'Total',
    sign: (): string => 'Review and sign',
    ask: (): string => 'Ask a question',
    decline: (): string => 'Decline',
    askForNew: (): string => 'Ask for a new one',
  },
  choice: {
    chooseOne: (): string => 'choose one',
    recommended: (): string => 'Recommended',
    chosen: (): string => 'chosen',
    notChosen: (): string => 'not chosen',
    none: (): string => 'None of these',
    picture: ({ name }: { readonly name: string }): string => `Picture of ${name}`,
    lines: (): string => 'Line items',
    totals: (): string => 'Totals',
  },
  changes: {
    title: ({ date }: { readonly date: string }): string => `What changed since ${date}`,
    removed: (): string => 'removed: ',
    added: (): string => 'added: ',
    newLine: (): string => ', new',
    gone: (): string => ', taken out',
    moved: (): string => ', in another section',
    optional: (): string => ', yours to choose now',
    included: (): string => ', always included now',
    chosen: (): string => ', chosen at the start',
    notChosen: (): string => ', not chosen at the start',
    recommended: (): string => ', recommended now',
    notRecommended: (): string => ', no longer recommended',
    noneIsFine: (): string => ', may be left out now',
    noneIsNotFine: (): string => ', one of them is needed now',
    package: ({ choice }: { readonly choice: string }): string => `, a package of ${choice} now`,
    otherTax: (): string => ', taxed in another way',
    perUnit: ({ unit }: { readonly unit: string }): string => (unit === 'hour' ? ' an hour' : ` a ${unit}`),
    wholeQuote: (): string => ', taken off the whole quote',
    payment: (): string => 'Payment: ',
    held: (): string => 'Held: ',
    validity: (): string => 'Valid until ',
    noDate: (): string => 'no last day',
    notes: (): string => 'Notes: ',
    terms: (): string => 'Terms: ',
    picture: (): string => ', with another picture',
    newPicture: (): string => ', with a picture now',
    noPicture: (): string => ', without its picture',
    rewritten: ({ what }: { readonly what: 'notes' | 'terms' }): string =>
      what === 'terms' ? 'Terms were rewritten' : 'Notes were rewritten',
    before: (): string => 'Before',
    now: (): string => 'Now',
    total: (): string => 'Total ',
  },
  versions: {
    title: (): string => 'Earlier versions',
    count: ({ earlier, all }: { readonly earlier: number; readonly all: number }): string => `${earlier} of ${all}`,
    one: ({ number, all, replaced }: { readonly number: number; readonly all: number; readonly replaced: string }) =>
      `Version ${number} of ${all}, replaced on ${replaced}`,
    revised: ({ number, all }: { readonly number: number; readonly all: number }): string =>
      `Version ${number} of ${all}, being revised`,
    all: (): string => 'What you were sent',
    sent: ({ date }: { readonly date: string }): string => `sent ${date}`,
    last: ({ number, all }: { readonly number: number; readonly all: number }): string => `Version ${number} of ${all}`,
    named: ({ name, version }: { readonly name: string; readonly version: number }): string =>
      `${name}, version ${version}`,
    ofVersion: ({ number }: { readonly number: number }): string => `PDF of version ${number}`,
    sentOn: (): string => 'Sent',
    expires: (): string => 'Quote expires',
    project: (): string => 'Project',
    back: (): string => 'Back to the quote',
    pdf: (): string => 'Download PDF',
    onlyLast: (): string => 'Only the last version can be answered.',
  },
  question: {
    renew: (): string => 'Can you renew this quote?',
    send: (): string => 'Send',
    another: (): string => 'Ask another question',
    close: (): string => 'Not now',
    /** Where its answer comes is said behind it. */
    asked: ({ business }: { readonly business: string }): string =>
      asSentence(`Your question is on its way to ${business}`),
  },
  declining: {
    title: (): string => 'Decline this quote',
    why: (): string => 'Why?',
    words: (): string => 'In your words',
    keep: (): string => 'Keep it',
    unsent: (): string => 'Your answer has not been sent and would be lost.',
    tooLong: ({ most }: { readonly most: number }): string =>
      `Must be at most ${most.toLocaleString('en-US')} characters.`,
  },
} as const;

interface Withdrawn {
  readonly because: 'signed' | 'canceled' | 'withdrawn' | null;
  readonly business: string;
  /** On which it was. */
  readonly date: string;
}
