import { MAX_SECTIONS, MIN_PACKAGES, TOO_MANY_SECTIONS } from '@underlay/domain/offers/limits.ts';
import { type RefObject, useState } from 'react';
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
import { isSame, NEW_SECTION, type SectionTexts, trimmed, useTypedTexts, wrongIn } from './section-texts.ts';
import type { useLineEditor } from './use-line-editor.ts';

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
    ...choosingWith({ editor, changes, storedBeside: typing.storedBeside }),
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
  const typing = useTypedTexts();
  const { typed, setTyped, forget, seen, sending } = typing;
  const send = sender({ changes, editor, setProblem, typing });
  const [left, setLeft] = useState<string | null>(null);
  const textsOf = (id: string): SectionTexts =>
    typed()[id] ?? stored.find(({ uuid }) => uuid === id) ?? { name: '', note: '' };
  return {
    // One that is gone, here or elsewhere, has nothing to store any more.
    unsaved: Object.keys(typed()).some((id) => id === NEW_SECTION || stored.some(({ uuid }) => uuid === id)),
    isAdding: NEW_SECTION in typed(),
    storedBeside: typing.storedBeside,
    textsOf,
    problemOf: (id: string) => (left === id ? wrongIn(textsOf(id)) : null),
    /** With its first packages. */
    mayAddChoice() {
      const hasRoom = stored.length + MIN_PACKAGES <= MAX_SECTIONS;
      setProblem(hasRoom ? null : TOO_MANY_SECTIONS);
      return hasRoom;
    },
    add() {
      if (stored.length >= MAX_SECTIONS) return setProblem(TOO_MANY_SECTIONS);
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

interface Sending extends Omit<Typing, 'stored'> {
  readonly typing: ReturnType<typeof useTypedTexts>;
}

/** Stores what was typed of a section. A new one has an id from then on, which `onAdded` is told. */
function sender({ changes, editor, setProblem, typing: { typed, setTyped, forget, seen, sending } }: Sending) {
  return function send(id: string, texts: SectionTexts, onAdded: (sectionId: string) => void) {
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
}
