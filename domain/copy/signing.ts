import { CODE_MISSING, NAME_MISSING } from '../refusal-texts.ts';

/** What a customer reads where they sign a quote (LANG-08), as in copy.ts. It is a file of its own, since the quote needs nothing of it. */
export const signingCopy = {
  title: (): string => 'Sign and accept',
  back: (): string => 'Back to the quote',
  lede: ({
    name,
    version,
    business,
  }: {
    readonly name: string;
    readonly version: number;
    readonly business: string;
  }): string => `${name}, version ${version}, from ${business}`,
  chosen: (): string => 'What you chose',
  offered: (): string => 'What you accept',
  yes: (): string => 'Yes',
  no: (): string => 'No',
  terms: (): string => 'Terms',
  signature: (): string => 'Your signature',
  name: (): string => 'Your name',
  jobTitle: ({ customer }: { readonly customer: string }): string => `Title, for ${customer}`,
  reference: (): string => 'Your reference or PO number (optional)',
  referenceHelp: (): string => 'If you want one on the invoices.',
  mark: (): string => 'Signature',
  type: (): string => 'Type',
  draw: (): string => 'Draw',
  clear: (): string => 'Clear',
  sign: (): string => 'Sign and accept',
  code: {
    title: (): string => 'Code',
    why: ({ business }: { readonly business: string }): string =>
      `${business} asks for a code, so that nobody else signs for you.`,
    nowhere: ({ business }: { readonly business: string }): string =>
      `${business} asks for a code before you sign, and has no confirmed address of yours. Ask ${business} how to go on.`,
    goesTo: ({ ways }: { readonly ways: readonly string[] }): string => `It goes to ${ways.join(' or ')}.`,
    send: (): string => 'Send a code',
    sendBy: { email: 'Send by e-mail', sms: 'Send by text message' },
    sent: ({ sentTo }: { readonly sentTo: string }): string =>
      `A code is on its way to ${sentTo}. It is good for 10 minutes.`,
    first: (): string => 'Ask for a code first.',
    label: (): string => 'Code of six digits',
    again: (): string => 'Send a new one',
    help: ({ business }: { readonly business: string }): string =>
      `Nothing came? Look among unwanted mail, or let ${business} know.`,
  },
  deposit: (): string => 'Due when you sign',
  next: (): string => 'Next: the deposit of',
  after: (): string =>
    'Your signed copy will be on the page of the quote. With it we keep the version, the time, and the network address of this device.',
  onDevice: ({ member }: { readonly member: string }): string =>
    `You sign on a device of ${member}. Your signed copy says so.`,
  done: (): string => 'Signed',
  copyComes: ({ isMailed }: { readonly isMailed: boolean }): string =>
    isMailed ? 'Your copy comes by e-mail.' : 'Your copy will be on the page of your quote, to download.',
  handBack: ({ member }: { readonly member: string }): string => `Hand the device back to ${member}.`,
  over: {
    title: (): string => 'This page is closed',
    why: (): string =>
      'A quote that is opened to be signed on this device stays open for ten minutes. If it is not signed yet, open it again from the quote.',
    back: (): string => 'Back to the quote',
  },
  backTo: ({ member, name }: { readonly member: string; readonly name: string }): string =>
    `${member}: back to ${name.toLowerCase()}`,
  missing: {
    choice: ({ choice }: { readonly choice: string }): string => `Choose one of ${choice}.`,
    consent: (): string => 'Tick that you agree to sign electronically.',
    name: (): string => NAME_MISSING,
    jobTitle: (): string => 'Type your title.',
    drawing: (): string => 'Draw your signature, or choose Type.',
    ofCode: {
      unsent: (): string => 'Ask for the code.',
      untyped: (): string => CODE_MISSING,
      nowhere: (): string => 'There is no address for the code.',
    },
  },
} as const;
