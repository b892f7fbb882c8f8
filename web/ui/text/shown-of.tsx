import type { ReactNode } from 'react';
import { Remark } from './remark.tsx';

interface ShownOfProps {
  readonly shown: number;
  readonly total: number;
  /** Where the others are. */
  readonly children: ReactNode;
}

/** Below a list that came with its record and does not hold all there are. */
export const ShownOf = ({ shown, total, children }: ShownOfProps) =>
  total > shown && (
    <Remark>
      These are {shown} of {total.toLocaleString('en-US')}. {children}
    </Remark>
  );
