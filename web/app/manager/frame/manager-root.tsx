import { Outlet } from '@tanstack/react-router';
import { ConfirmationAsked } from '../../../features/account/confirmation-asked.tsx';
import { DialogStack } from '../../../ui/dialogs/dialog-stack.tsx';

/** What every page of the manager's program stands in. */
export const ManagerRoot = () => (
  <DialogStack>
    <Outlet />
    <ConfirmationAsked />
  </DialogStack>
);
