import { messagesOf } from '@underlay/domain/forms/entries.ts';
import { SECTION_FIELDS } from '@underlay/domain/offers/fields.ts';
import { MAX_SECTIONS, MIN_PACKAGES } from '@underlay/domain/offers/limits.ts';
import { type RefObject, useRef, useState } from 'react';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { changedElsewhere, refusalOf } from '../../../ui/feedback/refusal.ts';
import { useSectionChanges } from '../offer-queries.ts';
import { choosingWith } from './choosing-sections.ts';
import {
  endOf,
  groupsOf,
  type LineGroup,
  orderOf,
  placeOfSection,
  type Section,
  type Slot,
  slotUnder,
  stepOf,
  steppedSections,
  withPlaced,
} from './line-sections.ts';
import type { useLineEditor } from './use-line-editor.ts';

/** The name and the note of a section as they are typed. */
export type SectionTexts = Pick<Section, 'name' | 'note'>;

/** One that is not stored yet. */
export const NEW_SECTION = 'new';

interface SectionsOf {
  readonly businessId: string;
  readonly invoice: InvoiceDetail;
  readonly editor: ReturnType<typeof useLineEditor>;
  readonly table: RefObject<HTMLElement | null>;
}

/** The sections of a draft (QUO-01), and lines and sections in their order (QUO-03). Every change is stored at once. */
export function useSections({ businessId, invoice, editor, table }: SectionsOf) {
  const changes = useSectionChanges(businessId, invoice.uuid);
  const stored = invoice.sections ?? [];
  /** While they are moved. */
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const sections = ids === null ? stored : inOrder(stored, ids);
  const groups = groupsOf(editor.rows, sections);
  const typing = useSectionTexts({ stored, changes, editor, setProblem });
  const storeOrder = (moved: readonly Section[] = sections) =>
    editor.changeDraft(
      async () => {
        setProblem(null);
        const answer = await changes.order.mutateAsync({ sections: orderOf(groupsOf(editor.current(), moved)) });
        setIds(null);
        return answer;
      },
      (error) => {
        setIds(null);
        setProblem(refusalOf(error).message);
      },
    );
  const place = (key: string, slot: Slot) => editor.arrange((rows) => withPlaced(rows, key, slot));
  const placeSection = (id: string, to: number) => {
    const others = sections.map(({ uuid }) => uuid).filter((uuid) => uuid !== id);
    setIds(others.toSpliced(to, 0, id));
  };
  return {
    ...typing,
    ...choosingWith({ editor, changes, forget: typing.forgetTyped }),
    sections,
    groups,
    problem,
    unsaved: typing.unsaved || Object.values(changes).some(({ isPending }) => isPending),
    /** Up or down by one, from section to section. */
    step(key: string, by: -1 | 1) {
      const slot = stepOf(groups, key, by);
      if (slot === null) return;
      place(key, slot);
      storeOrder();
    },
    /** To the end of another section. */
    putInto(key: string, group: LineGroup) {
      place(key, endOf(group));
      storeOrder();
    },
    stepSection(id: string, by: -1 | 1) {
      const moved = steppedSections(sections, id, by);
      setIds(moved.map(({ uuid }) => uuid));
      if (moved !== sections) storeOrder(moved);
    },
    remove: (id: string) => {
      editor.startIn(null);
      editor.changeDraft(
        () => changes.remove.mutateAsync(id),
        (error) => setProblem(refusalOf(error).message),
      );
    },
    lineDrag: {
      follow: (key: string, y: number) => place(key, slotUnder(table.current, key, y)),
      settle: () => storeOrder(),
      putBack: editor.takeBack,
    },
    sectionDrag: {
      follow: (id: string, y: number) => placeSection(id, placeOfSection(table.current, id, y)),
      settle: () => storeOrder(),
      putBack: () => setIds(null),
    },
  };
}

export type Sections = ReturnType<typeof useSections>;

const inOrder = (sections: readonly InvoiceDetail['sections'][number][], ids: readonly string[]) =>
  sections.toSorted((a, b) => placeIn(ids, a.uuid) - placeIn(ids, b.uuid));

/** One that was added elsewhere meanwhile comes last. */
const placeIn = (ids: readonly string[], id: string): number => {
  const place = ids.indexOf(id);
  return place === -1 ? ids.length : place;
};

interface Typing extends Pick<SectionsOf, 'editor'> {
  readonly stored: readonly Section[];
  readonly changes: ReturnType<typeof useSectionChanges>;
  readonly setProblem: (problem: string | null) => void;
}

/** Names and notes while they are typed, by section. Leaving one stores it. */
function useSectionTexts({ stored, changes, editor, setProblem }: Typing) {
  const { typed, setTyped, forget, seen, sending } = useTyped();
  const [left, setLeft] = useState<string | null>(null);
  const textsOf = (id: string): SectionTexts =>
    typed()[id] ?? stored.find(({ uuid }) => uuid === id) ?? { name: '', note: '' };
  const send = (id: string, texts: SectionTexts, onAdded: (sectionId: string) => void) => {
    sending.set(id, texts);
    editor.changeDraft(
      async () => {
        const body = trimmed(texts);
        const answer = await (id === NEW_SECTION
          ? changes.add.mutateAsync(body)
          : changes.change.mutateAsync({ ...body, sectionId: id, was: seen.get(id) }));
        const added = id === NEW_SECTION ? (answer.sections.at(-1)?.uuid ?? '') : null;
        const now = typed()[id];
        sending.stop(id, texts);
        seen.set(id, body);
        forget(id, added === null ? texts : now);
        if (added === null) return answer;
        onAdded(added);
        // What was typed of it meanwhile belongs to the one that it has become.
        if (now !== undefined && now !== texts) {
          setTyped({ ...typed(), [added]: now });
          if (wrongIn(now) === null) send(added, now, onAdded);
        }
        return answer;
      },
      (error) => {
        // Told of it, this person replaces what somebody else stored by Enter or by another entry.
        if (changedElsewhere(error)) seen.set(id, null);
        else sending.stop(id, texts);
        setProblem(refusalOf(error).message);
      },
    );
  };
  return {
    // One that is gone, here or elsewhere, has nothing to store any more.
    unsaved: Object.keys(typed()).some((id) => id === NEW_SECTION || stored.some(({ uuid }) => uuid === id)),
    isAdding: NEW_SECTION in typed(),
    forgetTyped: (id: string) => forget(id, typed()[id]),
    textsOf,
    problemOf: (id: string) => (left === id ? wrongIn(textsOf(id)) : null),
    /** With its first packages. */
    mayAddChoice() {
      const hasRoom = stored.length + MIN_PACKAGES <= MAX_SECTIONS;
      setProblem(hasRoom ? null : TOO_MANY);
      return hasRoom;
    },
    add() {
      if (stored.length >= MAX_SECTIONS) return setProblem(TOO_MANY);
      setProblem(null);
      if (!(NEW_SECTION in typed())) setTyped({ ...typed(), [NEW_SECTION]: { name: '', note: '' } });
    },
    type(id: string, part: Partial<SectionTexts>) {
      setLeft(null);
      if (id !== NEW_SECTION && !(id in typed())) seen.set(id, trimmed(textsOf(id)));
      setTyped({ ...typed(), [id]: { ...textsOf(id), ...part } });
    },
    /** Saving it again replaces what somebody else stored, where its person was told of that. */
    overrule(id: string) {
      const texts = typed()[id];
      if (texts !== undefined && seen.get(id) === null) sending.stop(id, texts);
    },
    /** A new one that nobody has named is none. `onAdded` is told its id. */
    leave(id: string, onAdded: (sectionId: string) => void) {
      const texts = typed()[id];
      if (texts === undefined || sending.covers(id, texts)) return;
      const before = stored.find(({ uuid }) => uuid === id);
      if (texts.name.trim() === '' && before === undefined) return forget(id, texts);
      if (!sending.has(id) && before !== undefined && isSame(texts, before)) return forget(id, texts);
      if (wrongIn(texts) !== null) return setLeft(id);
      send(id, texts, onAdded);
    },
  };
}

/** What is typed, as it is right now: an answer may come after more was. And what of it is being stored. */
function useTyped() {
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

const trimmed = ({ name, note }: SectionTexts): SectionTexts => ({ name: name.trim(), note: note.trim() });

const isSame = (a: SectionTexts, b: SectionTexts): boolean =>
  a.name.trim() === b.name.trim() && a.note.trim() === b.note.trim();

const wrongIn = (texts: SectionTexts): string | null =>
  Object.values(messagesOf(SECTION_FIELDS, trimmed(texts)))[0] ?? null;

const TOO_MANY = `A document holds at most ${MAX_SECTIONS} sections.`;
