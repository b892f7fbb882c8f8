import { signingCopy } from '@underlay/domain/copy/signing.ts';
import { messageFor } from '@underlay/domain/forms/rules.ts';

interface Signing {
  /** The name of a choice of which nothing is chosen. Null when there is none. */
  readonly openChoice: string | null;
  readonly isAgreed: boolean;
  readonly name: string;
  readonly asksTitle: boolean;
  readonly title: string;
  /** Whether the signature is there: typed, or drawn. */
  readonly isDrawn: boolean;
  /** What a code still takes (SIGN-12). Null where none is needed, or it is there. */
  readonly code: 'unsent' | 'untyped' | 'nowhere' | null;
}

/** The first thing, from above, that is not done yet (SIGN-01). Null when it can be signed. */
export function whatIsMissing({ openChoice, isAgreed, name, asksTitle, title, isDrawn, code }: Signing): string | null {
  const { missing } = signingCopy;
  if (openChoice !== null) return missing.choice({ choice: openChoice });
  if (!isAgreed) return missing.consent();
  if (messageFor('signer', name.trim().normalize('NFC')) !== null) return missing.name();
  if (asksTitle && title.trim() === '') return missing.jobTitle();
  if (!isDrawn) return missing.drawing();
  return code && missing.ofCode[code]();
}
