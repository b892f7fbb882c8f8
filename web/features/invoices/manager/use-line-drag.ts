import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';

interface LineDrag {
  /** The rows of the table. */
  readonly body: RefObject<HTMLElement | null>;
  readonly place: (key: string, to: number) => void;
  readonly settle: (key: string, from: number) => void;
}

interface Held {
  readonly key: string;
  /** Where it was taken up. */
  readonly from: number;
}

interface Drag {
  /** The pointer has come to this height. */
  readonly follow: (key: string, y: number) => void;
  readonly settle: (key: string, from: number) => void;
  readonly putBack: (key: string, from: number) => void;
}

/** The lines of a document without sections. */
export const lineDrag = ({ body, place, settle }: LineDrag): Drag => ({
  follow: (key, y) => {
    const to = placeUnder(body.current, key, y);
    if (to !== null) place(key, to);
  },
  settle,
  putBack: place,
});

/** What is held by its handle follows the pointer, and stays where it is let go. Escape puts it back. */
export function useDrag(drag: Drag) {
  const [held, setHeld] = useState<Held | null>(null);
  const follow = useEffectEvent((event: globalThis.PointerEvent) => {
    if (held) drag.follow(held.key, event.clientY);
  });
  const letGo = useEffectEvent(() => {
    if (held) drag.settle(held.key, held.from);
    setHeld(null);
  });
  const putBack = useEffectEvent(() => {
    if (held) drag.putBack(held.key, held.from);
    setHeld(null);
  });
  useEffect(() => {
    if (held === null) return;
    const listening = new AbortController();
    const { signal } = listening;
    // Not on the handle: it leaves the page for a moment when its row changes places.
    addEventListener('pointermove', (event) => follow(event), { signal });
    addEventListener('pointerup', () => letGo(), { signal });
    addEventListener('pointercancel', () => putBack(), { signal });
    addEventListener('keydown', ({ key }) => key === 'Escape' && putBack(), { signal });
    return () => listening.abort();
  }, [held]);
  return {
    held: held?.key ?? null,
    takeUp: (key: string, from: number) => (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.preventDefault();
      setHeld({ key, from });
    },
  };
}

/** The place of the row whose middle the pointer has passed. Null while it is over none, or over the held row itself. */
function placeUnder(body: HTMLElement | null, key: string, y: number): number | null {
  const rows = [...(body?.querySelectorAll<HTMLElement>('tr[data-stored="true"]') ?? [])];
  const from = rows.findIndex(({ dataset }) => dataset.key === key);
  const middles = rows.map((row) => row.getBoundingClientRect()).map(({ top, height }) => top + height / 2);
  const above = middles.findIndex((middle, index) => index < from && y < middle);
  const below = middles.findLastIndex((middle, index) => index > from && y > middle);
  if (above !== -1) return above;
  return below === -1 ? null : below;
}
