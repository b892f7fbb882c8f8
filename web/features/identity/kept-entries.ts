import { useEffect } from 'react';
import { useExpired } from './expiry.ts';

type Texts = Readonly<Record<string, string>>;

const nameFor = (form: string): string => `underlay.kept-entries.${form}`;

/**
 * Keeps what was typed once the session is over, for the way to sign-in and back. It stays in this tab of the browser
 * alone. The caller hands in no bank numbers: those are never stored (P03).
 */
export function useKeptEntries(form: string, entries: Texts): void {
  const expired = useExpired();
  const text = JSON.stringify(entries);
  useEffect(() => {
    if (expired) sessionStorage.setItem(nameFor(form), text);
  }, [expired, form, text]);
}

/** What was kept, once. It fills the form that opens after signing in. */
export function takeKeptEntries(form: string): Texts {
  const text = sessionStorage.getItem(nameFor(form));
  sessionStorage.removeItem(nameFor(form));
  return text === null ? {} : (JSON.parse(text) as Texts);
}
