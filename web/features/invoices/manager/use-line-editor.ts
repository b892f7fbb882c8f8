import { useEffect, useEffectEvent, useState } from 'react';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { isMissing } from '../../../api/api-error.ts';
import { changedElsewhere, mayBeStored, refusalOf } from '../../../ui/feedback/refusal.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { useOwnSaves } from '../../../ui/form/use-own-saves.ts';
import { linesOf } from '../invoice-facts.ts';
import { useInvoiceChanges } from '../invoice-queries.ts';
import { arrangingWith } from './arranging-lines.ts';
import {
  addedBeside,
  changedBody,
  copiedBody,
  type EditedLine,
  isBlank,
  isCorrected,
  isOverruled,
  isUnsaved,
  type LineStart,
  type LineTexts,
  newLine,
  withMoved,
  wrongIn,
} from './edited-lines.ts';
import { asExempt } from './line-of-item.ts';
import { withFreeRow, withRetyped } from './retyped-lines.ts';
import { useLineRows } from './use-line-rows.ts';

/**
 * The lines of a draft while they are typed. Each is stored by itself, one after the other, so their order is the order of
 * entry. A save that fails keeps the entry and says why.
 */
export function useLineEditor(businessId: string, invoice: InvoiceDetail, usual: LineStart) {
  const changes = useInvoiceChanges(businessId, invoice.uuid);
  const { rows, ...kept } = useLineRows(invoice, usual);
  const { find, update, patch, inTurn } = kept;

  /** The lines whose save went without an answer, and what each says since. */
  const [lost] = useState(() => new Map<string, string>());
  const isLost = ({ key, problem }: EditedLine) => problem !== null && lost.get(key) === problem;
  const store = storingWith({ changes, ownSaves: useOwnSaves(), lost, ...kept });

  /** Checks a line and, when it is right, stores it. Answers whether it was right. */
  function commit(key: string): boolean {
    const row = find(key);
    if (row === undefined || isBlank(row)) return true;
    const wrong = wrongIn(row.texts);
    patch(key, { wrong });
    if (Object.keys(wrong).length > 0) return false;
    if (isUnsaved(row)) inTurn(() => store(key, row.problem));
    return true;
  }

  /** Leaving a line stores it, but not over what somebody else stored. That takes Enter, or another entry. */
  function leave(key: string) {
    const row = find(key);
    if (row !== undefined && (isLost(row) || !isOverruled(row))) commit(key);
  }

  /** With a connection again, what it kept from being stored is, without anybody leaving a line once more. */
  const tryAgain = useEffectEvent(() => {
    for (const row of rows) if (isLost(row)) commit(row.key);
  });
  useEffect(() => {
    const online = () => tryAgain();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, []);

  function change(key: string, part: Partial<LineTexts>) {
    update((all) => withFreeRow(withRetyped(all, key, asExempt(invoice, part)), usual));
  }

  /** New lines at the end, each stored in turn. One that is wrong stays and says why. */
  function append(lines: readonly LineTexts[]) {
    const added = lines.map((texts): EditedLine => ({ ...newLine(texts), texts }));
    update((all) => withFreeRow([...all.filter((row) => !isBlank(row)), ...added, ...all.filter(isBlank)], usual));
    for (const { key } of added) commit(key);
  }

  return {
    rows,
    change,
    commit,
    leave,
    append,
    remove: removingWith({ changes, usual, lost, ...kept }),
    ...movingWith({ store, ...kept }),
    ...arrangingWith(kept),
    unsaved: rows.some((row) => isUnsaved(row) || row.saving),
  };
}

interface Storing extends Omit<ReturnType<typeof useLineRows>, 'rows'> {
  readonly changes: ReturnType<typeof useInvoiceChanges>;
  readonly ownSaves: ReturnType<typeof useOwnSaves<LineTexts, InvoiceDetail>>;
  readonly lost: Map<string, string>;
}

/**
 * Stores one row as it stands, and where, when it has moved. `known` is the problem that its person had read when this save
 * was asked for. One that came since stops it.
 */
function storingWith({
  changes,
  ownSaves,
  lost,
  current,
  served,
  find,
  update,
  patch,
  answered,
  takeBack,
  catchUp,
}: Storing) {
  /** A new line that was sent without an answer may be stored. It is looked for. Answers whether that is known. */
  const lookFor = async (key: string): Promise<boolean> => {
    try {
      answered(await changes.read(), true);
      patch(key, { saving: false, unanswered: null });
      return true;
    } catch (error) {
      patch(key, { saving: false, problem: problemOf(error) });
      return false;
    }
  };
  const store = async (key: string, known: string | null, position?: number): Promise<void> => {
    const row = find(key);
    if (row === undefined || row.problem !== known || Object.keys(wrongIn(row.texts)).length > 0) return;
    if (position === undefined && !isUnsaved(row)) return;
    const { texts, uuid, newUuid, seen } = row;
    patch(key, { saving: true, problem: null });
    if (isCorrected(row)) return (await lookFor(key)) ? store(key, null, position) : undefined;
    const stored = { ...texts, code: texts.code.trim(), description: texts.description.trim() };
    try {
      const changed = (was: LineTexts | null | undefined, own: readonly LineTexts[]) => {
        const before = [seen ?? row.stored ?? {}, ...own];
        return { ...changedBody(texts, before), position, was: was && changedBody(was, [texts, ...before]) };
      };
      const answer = await (uuid === null
        ? changes.addLine.mutateAsync({
            newUuid,
            ...changedBody(texts, [{}]),
            ...copiedBody(texts, served()),
          })
        : ownSaves({
            id: uuid,
            sent: stored,
            was: seen,
            save: (was, own) => changes.changeLine.mutateAsync({ ...changed(was, own), uuid }),
          }));
      const added = uuid ?? addedBeside(current(), linesOf(answer), newUuid);
      if (added !== null) patch(key, { uuid: added, stored, seen: stored, unanswered: null, saving: false });
      // It was stored before, and stands in a row of its own since. What was typed meanwhile is another line.
      else if (find(key)?.texts === texts) update((all) => all.filter((each) => each.key !== key));
      else patch(key, { unanswered: null, saving: false });
      answered(answer);
    } catch (error) {
      const { fields } = refusalOf(error);
      if (position !== undefined) takeBack();
      // Once notified, this person's next save of the line replaces what the other one stored.
      const unanswered = uuid === null && mayBeStored(error) && { unanswered: stored };
      const unseen = changedElsewhere(error) && { seen: null };
      if (mayBeStored(error)) lost.set(key, problemOf(error));
      patch(key, { saving: false, problem: problemOf(error), wrong: fields, ...unanswered, ...unseen });
      // Of a line that somebody else deleted the document says so.
      if (uuid !== null && isMissing(error)) await changes.read().then((read) => answered(read, true), catchUp);
    }
  };
  return store;
}

interface Removing extends Omit<Storing, 'ownSaves'> {
  readonly usual: LineStart;
}

/** Takes a line away. One that may be stored, with or without an answer, is taken from the server too. */
const removingWith =
  ({ changes, usual, lost, find, update, patch, answered, catchUp, inTurn }: Removing) =>
  (key: string) => {
    const row = find(key);
    if (row === undefined) return;
    const drop = () =>
      update((all) =>
        withFreeRow(
          all.filter((each) => each.key !== key),
          usual,
        ),
      );
    if (row.uuid === null && row.unanswered === null && !row.saving) return drop();
    lost.delete(key);
    patch(key, { saving: true, problem: null });
    inTurn(async () => {
      try {
        if (find(key)?.uuid === null) answered(await changes.read(), true);
        const uuid = find(key)?.uuid;
        if (uuid) answered(await changes.deleteLine.mutateAsync(uuid));
        drop();
        toast(`${row.texts.description} was deleted`);
      } catch (error) {
        // Without an answer it may be gone all the same.
        await changes.read().then(answered).catch(catchUp);
        patch(key, { saving: false, problem: problemOf(error) });
      }
    });
  };

interface Moving extends Pick<Storing, 'current' | 'find' | 'update' | 'takeBack'> {
  readonly store: (key: string, known: string | null, position: number) => Promise<void>;
  readonly inTurn: (work: () => Promise<void>) => void;
}

const movingWith = ({ store, inTurn, current, find, update, takeBack }: Moving) => ({
  /** Shows a stored line at another place. */
  place: (key: string, to: number) => update((all) => withMoved(all, key, to)),
  /** Stores the place to which a line has come. It goes back when that cannot be done. */
  settle(key: string, from: number) {
    const row = find(key);
    const place = current().findIndex((each) => each.key === key);
    if (row === undefined || place === from) return;
    if (Object.keys(wrongIn(row.texts)).length > 0) return takeBack();
    inTurn(() => store(key, row.problem, place + 1));
  },
});

/** Why a line is not saved, where that is not said already. */
const problemOf = (error: unknown): string =>
  `${changedElsewhere(error) ? '' : 'Not saved, your entry is still here. '}${refusalOf(error).message}`;
