import { type EventKind, textIn } from './event-kind.ts';

/** What happens to the templates of quotes, for the audit log and all who are told (AUDIT-10). */
export const templateEvents = {
  template_saved: {
    group: 'Settings',
    right: 'sell',
    message: (facts) => `${facts.who} saved the template ${textIn(facts, 'detail')}`,
  },
  template_renamed: {
    group: 'Settings',
    right: 'sell',
    message: (facts) => `${facts.who} renamed the template ${textIn(facts, 'detail')}`,
  },
  template_deleted: {
    group: 'Settings',
    right: 'sell',
    message: (facts) => `${facts.who} deleted the template ${textIn(facts, 'detail')}`,
  },
  /** An event of the quote. */
  template_used: {
    group: 'Documents',
    right: 'sell',
    message: (facts) => `${facts.who} added the template ${textIn(facts, 'detail')} to ${facts.on}`,
  },
} as const satisfies Record<string, EventKind>;
