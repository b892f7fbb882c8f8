import type { Icon } from '@tabler/icons-react';
import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs';
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';

interface Section {
  readonly path: string;
  readonly label: string;
  readonly icon: Icon;
}

/** SHELL-19, D84: the sidebar in its specified order. A section joins when its screens stand. */
export const SECTIONS: readonly Section[] = [
  { path: 'jobs', label: 'Jobs', icon: IconHome },
  { path: 'customers', label: 'Customers', icon: IconUser },
  { path: 'invoices', label: 'Invoices', icon: IconReceipt },
  { path: 'payments', label: 'Payments', icon: IconCash },
];
