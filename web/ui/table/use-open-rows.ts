import { useState } from 'react';

/** Which rows of a list are unfolded, by what each is known by. */
export function useOpenRows() {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  return {
    isOpen: (id: string): boolean => open.has(id),
    turn: (id: string) =>
      setOpen(open.has(id) ? new Set([...open].filter((one) => one !== id)) : new Set([...open, id])),
  };
}
