import { type RefObject, useEffect, useState } from 'react';

/** Takes files that are dropped on an element. Answers whether some are dragged over it right now. */
export function useFileDrop(place: RefObject<HTMLElement | null>, onFiles: (files: readonly File[]) => void): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const isInside = ({ target }: DragEvent) => target instanceof Node && place.current?.contains(target) === true;
    const hold = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      // Missing the place by an inch would otherwise open the file instead of this page.
      event.preventDefault();
      event.dataTransfer.dropEffect = isInside(event) ? 'copy' : 'none';
      setOver(isInside(event));
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(false);
      if (isInside(event)) onFiles([...event.dataTransfer.files]);
    };
    window.addEventListener('dragover', hold);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', hold);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  });
  return over;
}
