import { useRouter } from '@tanstack/react-router';
import type { May } from '@underlay/domain/members/rights.ts';
import { useRef } from 'react';
import { actionsOf } from '../actions.ts';
import { editButton, focusRow, press } from './page-keys.ts';

interface SingleKeys {
  readonly businessId: string;
  readonly may: May;
  readonly onSearch: () => void;
  readonly onHelp: () => void;
}

/** The second key of g and n has to come this soon. */
const SEQUENCE_MILLISECONDS = 1500;

/** What a key without Ctrl does (FIND-10). Answers whether it did anything. */
export function useSingleKeys({ businessId, may, onSearch, onHelp }: SingleKeys) {
  const router = useRouter();
  const first = useRef<{ key: string; at: number } | null>(null);
  return ({ key, timeStamp: at }: Pick<KeyboardEvent, 'key' | 'timeStamp'>): boolean => {
    const before = first.current;
    first.current = null;
    // Tab, F5 and their like stay the browser's (FIND-12).
    if (key.length > 1) return false;
    if (before && at - before.at <= SEQUENCE_MILLISECONDS) {
      const action = actionsOf(may).find(({ keys }) => keys?.[0] === before.key && keys[1] === key);
      if (action?.link) void router.navigate(action.link(businessId));
      return true;
    }
    if (key === 'g' || key === 'n') first.current = { key, at };
    else if (key === '/') onSearch();
    else if (key === '?') onHelp();
    else if (key === 'j' || key === 'k') return focusRow(key === 'j' ? 1 : -1);
    else return key === 'e' && press(editButton());
    return true;
  };
}
