import { ModalStack, ModalStackContext } from '@mantine/core';
import { type ReactNode, use } from 'react';

/**
 * Dialogs that may stand above one another. Only the uppermost is seen, and Escape belongs to it alone. Inside another stack they
 * belong to that one, so that what the whole program asks stands above what a page asks.
 */
export function DialogStack({ children }: { children: ReactNode }) {
  return use(ModalStackContext) === null ? <ModalStack>{children}</ModalStack> : children;
}
