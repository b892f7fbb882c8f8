import { type EventKind, textIn } from './event-kind.ts';

/** What happens to invoices and quotes, and to jobs with them, for the audit log and all who are told (AUDIT-10). */
export const invoiceEvents = {
  created: {
    group: 'Documents',
    right: 'money',
    message: (facts) =>
      [`${facts.who} created ${facts.on}`, textIn(facts, 'detail').toLowerCase()].filter(Boolean).join(', '),
    name: 'invoice.created',
    ofQuote: { right: 'sell', name: 'quote.created' },
  },
  changed: {
    group: 'Documents',
    right: 'money',
    message: ({ who, on }) => `${who} changed ${on}`,
    name: 'invoice.changed',
    ofQuote: { right: 'sell' },
  },
  sent: {
    group: 'Documents',
    right: 'money',
    message: ({ who, on }) => `${who} sent ${on}`,
    name: 'invoice.sent',
    ofQuote: { right: 'sell', name: 'quote.sent' },
  },
  retracted: {
    group: 'Documents',
    right: 'money',
    message: ({ who, on }) => `${who} retracted ${on}`,
    name: 'invoice.retracted',
    ofQuote: { right: 'sell', name: 'quote.retracted' },
  },
  converted: {
    group: 'Documents',
    right: 'money',
    message: ({ who, on }) => `${who} converted a quote to ${on}`,
    name: 'invoice.created',
  },
  reminded: {
    group: 'Documents',
    right: 'money',
    message: ({ who, on }) => `${who} sent a reminder of ${on}`,
    ofQuote: { right: 'sell' },
  },
  draft_deleted: {
    group: 'Documents',
    right: 'money',
    message: ({ who, on }) => `${who} deleted the draft of ${on}`,
    name: 'invoice.deleted',
    ofQuote: { right: 'sell', name: 'quote.deleted' },
  },
  line_added: {
    group: 'Documents',
    right: 'money',
    message: ({ who, on }) => `${who} added a line to ${on}`,
    ofQuote: { right: 'sell' },
  },
  line_changed: {
    group: 'Documents',
    right: 'money',
    message: ({ who, on }) => `${who} changed a line of ${on}`,
    ofQuote: { right: 'sell' },
  },
  line_removed: {
    group: 'Documents',
    right: 'money',
    message: ({ who, on }) => `${who} removed a line of ${on}`,
    ofQuote: { right: 'sell' },
  },
  section_added: {
    group: 'Documents',
    right: 'money',
    message: ({ who, on }) => `${who} added a section to ${on}`,
    ofQuote: { right: 'sell' },
  },
  section_changed: {
    group: 'Documents',
    right: 'money',
    message: ({ who, on }) => `${who} changed a section of ${on}`,
    ofQuote: { right: 'sell' },
  },
  section_removed: {
    group: 'Documents',
    right: 'money',
    message: ({ who, on }) => `${who} removed a section of ${on}`,
    ofQuote: { right: 'sell' },
  },
  lines_ordered: {
    group: 'Documents',
    right: 'money',
    message: ({ who, on }) => `${who} put the lines of ${on} in another order`,
    ofQuote: { right: 'sell' },
  },
  job_changed: {
    group: 'Customers and jobs',
    right: 'work',
    message: ({ who, on }) => `${who} changed the job ${on}`,
    name: 'job.changed',
  },
} as const satisfies Record<string, EventKind>;
