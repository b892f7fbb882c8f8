import { useEffect } from 'react';
import { useExpired } from './expiry.ts';

type Texts = Readonly<Record<string, string>>;

const nameFor = (form: string): string => `underlay.kept-entries.${form}`;

/**
 * Once the session is over, keeps what was typed for the way to sign-in and back, in this tab of the browser alone. The
 * caller hands in no bank numbers: those are never stored (P03).
 */
export function useKeptEntries(form: string, entries: Texts): void {
  const expired = useExpired();
  const text = JSON.stringify(entries);
  useEffect(() => {
    if (expired) sessionStorage.setItem(nameFor(form), text);
  }, [expired, form, text]);
}

/** What was kept, once: it fills the form that opens after signing in. */
export function takeKeptEntries(form: string): Texts {
  const text = sessionStorage.getItem(nameFor(form));
  sessionStorage.removeItem(nameFor(form));
  return text === null ? {} : (JSON.parse(text) as Texts);
}
