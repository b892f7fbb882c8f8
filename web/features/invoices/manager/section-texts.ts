import { messagesOf } from '@underlay/domain/forms/entries.ts';
import { SECTION_FIELDS } from '@underlay/domain/offers/fields.ts';
import { useRef, useState } from 'react';
import type { Section } from './line-sections.ts';

/** The name and the note of a section as they are typed. */
export type SectionTexts = Pick<Section, 'name' | 'note'>;

/** One that is not stored yet. */
export const NEW_SECTION = 'new';

/** What is typed, as it is right now: an answer may come after more was. And what of it is being stored. */
export function useTypedTexts() {
  const [typed, show] = useState<Readonly<Record<string, SectionTexts>>>({});
  const latest = useRef(typed);
  const sent = useRef(new Map<string, SectionTexts>());
  const before = useRef(new Map<string, SectionTexts | null>());
  const setTyped = (next: typeof typed) => {
    latest.current = next;
    show(next);
  };
  return {
    typed: () => latest.current,
    setTyped,
    /** Unless something else was typed since. */
    forget(id: string, texts: SectionTexts | undefined) {
      const { [id]: now, ...others } = latest.current;
      if (now === texts) setTyped(others);
    },
    /** It was stored beside: nothing of it waits any more, and what is typed next replaces that. */
    storedBeside(id: string, stored: SectionTexts) {
      const { [id]: _, ...others } = latest.current;
      setTyped(others);
      sent.current.delete(id);
      before.current.set(id, trimmed(stored));
    },
    /** What was stored when it was begun. Null once its person was told that it is another by now. */
    seen: {
      set: (id: string, texts: SectionTexts | null) => void before.current.set(id, texts),
      get: (id: string) => before.current.get(id),
    },
    sending: {
      set: (id: string, texts: SectionTexts) => void sent.current.set(id, texts),
      stop: (id: string, texts: SectionTexts) => {
        if (sent.current.get(id) === texts) sent.current.delete(id);
      },
      has: (id: string) => sent.current.has(id),
      /** A new one is added once, whatever is typed of it meanwhile. */
      covers(id: string, texts: SectionTexts) {
        const now = sent.current.get(id);
        return now !== undefined && (id === NEW_SECTION || isSame(now, texts));
      },
    },
  };
}

export const trimmed = ({ name, note }: SectionTexts): SectionTexts => ({ name: name.trim(), note: note.trim() });

export const isSame = (a: SectionTexts, b: SectionTexts): boolean =>
  a.name.trim() === b.name.trim() && a.note.trim() === b.note.trim();

export const wrongIn = (texts: SectionTexts): string | null =>
  Object.values(messagesOf(SECTION_FIELDS, trimmed(texts)))[0] ?? null;
