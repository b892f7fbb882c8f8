interface Kind {
  /** Whose list it stands in. The operator's has all. */
  readonly seenBy: 'person' | 'business' | 'operator';
  /** What people read, by the outcome. */
  readonly success?: string;
  readonly failure?: string;
  /** Whoever knows an address causes it, as its owner does. */
  readonly byAnybody?: true;
}

/**
 * Every kind of security event. A new one is one line here, and a call of `platform.securityEvents` where it happens.
 * A name never changes, because stored rows and collectors know it.
 */
export const SECURITY_KINDS = {
  'sign-in': { seenBy: 'person', success: 'Signed in', failure: 'Sign-in failed' },
  'passwords-guessed': { seenBy: 'person', failure: 'Passwords were guessed' },
  code: { seenBy: 'person', failure: 'Wrong code' },
  'codes-guessed': { seenBy: 'person', failure: 'Codes were guessed' },
  'recovery-used': { seenBy: 'person', success: 'Recovery code used' },
  passkey: { seenBy: 'person', success: 'Passkey used', failure: 'Passkey refused' },
  'passkey-added': { seenBy: 'person', success: 'Passkey added' },
  'passkey-removed': { seenBy: 'person', success: 'Passkey removed' },
  'passkey-copied': { seenBy: 'person', failure: 'A passkey that may be copied was refused' },
  'app-replaced': { seenBy: 'person', success: 'Authenticator app replaced' },
  'app-removed': { seenBy: 'person', success: 'Authenticator app removed' },
  'sign-up': { seenBy: 'person', success: 'Address confirmed' },
  'reset-mail': { seenBy: 'person', success: 'New password asked for', byAnybody: true },
  'password-changed': { seenBy: 'person', success: 'Password changed' },
  'second-factor-on': { seenBy: 'person', success: 'Two-step sign-in turned on' },
  'second-factor-off': { seenBy: 'person', success: 'Two-step sign-in turned off' },
  'second-factor-asked': { seenBy: 'business', success: 'Two-step sign-in asked of everybody, or no longer' },
  'recovery-codes': { seenBy: 'person', success: 'Recovery codes replaced' },
  'signed-out': { seenBy: 'person', success: 'A device was signed out' },
  'signed-out-everywhere': { seenBy: 'person', success: 'Every device was signed out' },
  'old-token': { seenBy: 'person', failure: 'A copied sign-in was stopped' },
  'step-up': { seenBy: 'person', success: 'Identity confirmed', failure: 'Identity not confirmed' },
  'bank-account': { seenBy: 'business', success: 'Bank account changed' },
  'payments-frozen': { seenBy: 'business', success: 'Online payments stopped through a mail' },
  'payments-unfrozen': { seenBy: 'business', success: 'Online payments allowed again' },
  'payment-settings': { seenBy: 'business', success: 'Fees and payment settings changed' },
  'business-information': { seenBy: 'business', success: 'Business information changed' },
  'information-removed': { seenBy: 'business', success: 'Business information removed' },
  'notice-address': { seenBy: 'business', success: 'Address for notices changed' },
  'member-invited': { seenBy: 'business', success: 'Member invited' },
  'invitation-withdrawn': { seenBy: 'business', success: 'Invitation withdrawn' },
  'member-joined': { seenBy: 'business', success: 'Member joined' },
  'role-changed': { seenBy: 'business', success: 'Role of a member changed' },
  'member-removed': { seenBy: 'business', success: 'Member removed' },
  'portal-link': { seenBy: 'business', success: 'Link of a customer renewed' },
  access: { seenBy: 'operator', failure: 'Asked for a business of others' },
  'rate-limit': { seenBy: 'operator', failure: 'Asked too often' },
  'mail-stop': {
    seenBy: 'operator',
    success: 'Mails of a business allowed again',
    failure: 'Mails of a business stopped',
  },
  'card-testing': { seenBy: 'business', failure: 'Card payments paused: many cards were declined' },
  malware: { seenBy: 'operator', failure: 'Malware found in a file' },
  'storage-quota': { seenBy: 'operator', failure: 'Storage of a business is full' },
  'forged-call': { seenBy: 'operator', failure: 'Call with a wrong signature' },
  alert: { seenBy: 'operator', success: 'Operator alerted' },
  backup: { seenBy: 'operator', success: 'Backup made' },
  restore: { seenBy: 'operator', success: 'Product restored from a backup' },
  'quarantine-end': { seenBy: 'operator', success: 'Quarantine after a restore ended' },
  'master-key': { seenBy: 'operator', success: 'Master key changed' },
} as const satisfies Readonly<Record<string, Kind>>;

export type SecurityKind = keyof typeof SECURITY_KINDS;
export type SecurityOutcome = 'success' | 'failure';

/** What people read about an event. A kind of a newer version keeps its name. */
export const labelOf = (kind: string, outcome: SecurityOutcome): string =>
  knownKind(kind)?.[outcome] ?? `${kind}: ${outcome}`;

/** Whether it may have been caused by somebody who has shown nothing. */
export const isByAnybody = (kind: string): boolean => knownKind(kind)?.byAnybody ?? false;

const knownKind = (kind: string): Kind | undefined =>
  Object.hasOwn(SECURITY_KINDS, kind) ? SECURITY_KINDS[kind as SecurityKind] : undefined;
