import type { Icon } from '@tabler/icons-react';
import IconBox from '@tabler/icons-react/dist/esm/icons/IconBox.mjs';
import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs';
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import IconClipboardList from '@tabler/icons-react/dist/esm/icons/IconClipboardList.mjs';
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs';
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs';
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';

interface Section {
  readonly path: string;
  readonly label: string;
  readonly icon: Icon;
}

/** SHELL-19, D84: the sidebar in its specified order. */
export const SECTIONS: readonly Section[] = [
  { path: 'dashboard', label: 'Dashboard', icon: IconLayoutDashboard },
  { path: 'communications', label: 'Communications', icon: IconMessage },
  { path: 'jobs', label: 'Jobs', icon: IconHome },
  { path: 'customers', label: 'Customers', icon: IconUser },
  { path: 'work-orders', label: 'Work Orders', icon: IconClipboardList },
  { path: 'sub-contractors', label: 'Subcontractors', icon: IconUsers },
  { path: 'invoices', label: 'Invoices', icon: IconReceipt },
  { path: 'inventory', label: 'Inventory', icon: IconBox },
  { path: 'payments', label: 'Payments', icon: IconCash },
  { path: 'reports', label: 'Reports', icon: IconChartBar },
  { path: 'settings', label: 'Settings', icon: IconSettings },
];
