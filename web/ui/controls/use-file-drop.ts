import { type RefObject, useEffect, useState } from 'react';

/**
 * Takes files that are dropped on an element. Answers whether some are dragged over it right now. Without `onFiles` the element
 * takes none, and says so by the pointer.
 */
export function useFileDrop(
  place: RefObject<HTMLElement | null>,
  onFiles: ((files: readonly File[]) => void) | null,
): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const isTaken = ({ target }: DragEvent) =>
      onFiles !== null && target instanceof Node && place.current?.contains(target) === true;
    const hold = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      // Missing the place by an inch would otherwise open the file instead of this page.
      event.preventDefault();
      event.dataTransfer.dropEffect = isTaken(event) ? 'copy' : 'none';
      setOver(isTaken(event));
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(false);
      if (isTaken(event)) onFiles?.([...event.dataTransfer.files]);
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
