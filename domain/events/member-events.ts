import { ROLE_NAMES, ROLES } from '../members/rights.ts';
import { type EventFacts, type EventKind, textIn } from './event-kind.ts';

const roleIn = (facts: EventFacts): string => {
  const role = ROLES.find((one) => one === textIn(facts, 'role'));
  return role ? ROLE_NAMES[role] : 'a member';
};

/** What happens to who works in a business, for the audit log and all who are told (AUDIT-10). */
export const memberEvents = {
  member_invited: {
    group: 'People and access',
    right: 'audit',
    message: (facts) => `${facts.who} invited ${textIn(facts, 'detail')}`,
  },
  invitation_changed: {
    group: 'People and access',
    right: 'audit',
    message: (facts) =>
      `${facts.who} changed the invitation of ${textIn(facts, 'detail')}, to come as ${roleIn(facts)}`,
  },
  invitation_withdrawn: {
    group: 'People and access',
    right: 'audit',
    message: (facts) => `${facts.who} withdrew the invitation of ${textIn(facts, 'detail')}`,
  },
  invitation_declined: {
    group: 'People and access',
    right: 'audit',
    message: (facts) => `${textIn(facts, 'detail')} declined the invitation`,
  },
  member_joined: {
    group: 'People and access',
    right: 'audit',
    message: ({ who }) => `${who} joined the business`,
  },
  member_left: {
    group: 'People and access',
    right: 'audit',
    message: ({ who }) => `${who} left the business`,
  },
  role_changed: {
    group: 'People and access',
    right: 'audit',
    message: (facts) => `${facts.who} made ${textIn(facts, 'detail') || 'a member'} ${roleIn(facts)}`,
  },
  single_keys_switched: {
    group: 'Settings',
    right: 'audit',
    message: (facts) => `${facts.who} switched single keys ${textIn(facts, 'detail')} for themselves`,
  },
  notices_chosen: {
    group: 'Settings',
    right: 'audit',
    message: ({ who }) => `${who} changed what they are told and how`,
  },
  member_removed: {
    group: 'People and access',
    right: 'audit',
    message: (facts) => `${facts.who} removed ${textIn(facts, 'detail') || 'a member'} from the business`,
  },
} as const satisfies Record<string, EventKind>;
