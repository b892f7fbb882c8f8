import { signingCopy } from '@underlay/domain/copy/signing.ts';
import { type PointerEvent, useRef } from 'react';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import classes from './sign-form.module.css';
import { drawn, pathOf, type Strokes } from './strokes.ts';

/** The box in which points are kept, so that a signature looks the same on every screen. */
const WIDTH = 1000;
const HEIGHT = 300;

interface SignaturePadProps {
  readonly labelledBy: string;
  readonly strokes: Strokes;
  readonly onChange: (strokes: Strokes) => void;
}

/** Drawn by a finger, a pen or a mouse. Whoever has none of them types (SIGN-02). */
export function SignaturePad({ labelledBy, strokes, onChange }: SignaturePadProps) {
  const drawing = useRef<number | null>(null);
  const latest = useRef(strokes);
  latest.current = strokes;
  const add = (event: PointerEvent<HTMLDivElement>, isNew: boolean) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const at = (place: number, size: number, units: number) =>
      Math.round((Math.min(Math.max(place, 0), size) / size) * units);
    const point = [at(event.clientX - left, width, WIDTH), at(event.clientY - top, height, HEIGHT)] as const;
    latest.current = drawn(latest.current, point, isNew);
    onChange(latest.current);
  };
  return (
    <>
      <div
        className={classes.pad}
        role="img"
        aria-labelledby={labelledBy}
        onPointerDown={(event) => {
          if (!event.isPrimary || event.button !== 0) return;
          event.currentTarget.setPointerCapture?.(event.pointerId);
          drawing.current = event.pointerId;
          add(event, true);
        }}
        onPointerMove={(event) => drawing.current === event.pointerId && add(event, false)}
        onPointerUp={() => (drawing.current = null)}
        onPointerCancel={() => (drawing.current = null)}
      >
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
          <path d={pathOf(strokes)} />
        </svg>
      </div>
      <p className={classes.clear}>
        <LinkButton onClick={() => onChange([])} disabled={strokes.length === 0}>
          {signingCopy.clear()}
        </LinkButton>
      </p>
    </>
  );
}
