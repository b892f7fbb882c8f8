import { signingCopy as signing } from '@underlay/domain/copy/signing.ts';
import { useId } from 'react';
import classes from './sign-form.module.css';
import { SignaturePad } from './signature-pad.tsx';
import type { Strokes } from './strokes.ts';

export type SigningBy = 'type' | 'draw';

interface SignaturePartProps {
  readonly name: string;
  readonly by: SigningBy;
  readonly onBy: (by: SigningBy) => void;
  readonly strokes: Strokes;
  readonly onStrokes: (strokes: Strokes) => void;
}

/** The typed name is a signature by itself. Who wants to draws one in its place (SIGN-02). */
export function SignaturePart({ name, by, onBy, strokes, onStrokes }: SignaturePartProps) {
  const id = useId();
  return (
    <div>
      <div className={classes.how}>
        <span id={id}>{signing.mark()}</span>
        <span className={classes.ways}>
          {(['type', 'draw'] as const).map((way) => (
            <button key={way} type="button" aria-pressed={by === way} onClick={() => onBy(way)}>
              {signing[way]()}
            </button>
          ))}
        </span>
      </div>
      {by === 'draw' ? (
        <SignaturePad labelledBy={id} strokes={strokes} onChange={onStrokes} />
      ) : (
        <p className={classes.pad} data-typed>
          <bdi>{name}</bdi>
        </p>
      )}
    </div>
  );
}
