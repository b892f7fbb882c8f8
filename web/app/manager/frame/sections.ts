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

/** SHELL-19, D84: the sidebar in its specified order. */
export const SECTIONS = [
  { to: '/p/m/$businessId/dashboard', label: 'Dashboard', icon: IconLayoutDashboard },
  { to: '/p/m/$businessId/communications', label: 'Communications', icon: IconMessage },
  { to: '/p/m/$businessId/jobs', label: 'Jobs', icon: IconHome },
  { to: '/p/m/$businessId/customers', label: 'Customers', icon: IconUser },
  { to: '/p/m/$businessId/work-orders', label: 'Work Orders', icon: IconClipboardList },
  { to: '/p/m/$businessId/sub-contractors', label: 'Subcontractors', icon: IconUsers },
  { to: '/p/m/$businessId/invoices', label: 'Invoices', icon: IconReceipt },
  { to: '/p/m/$businessId/inventory', label: 'Inventory', icon: IconBox },
  { to: '/p/m/$businessId/payments', label: 'Payments', icon: IconCash },
  { to: '/p/m/$businessId/reports', label: 'Reports', icon: IconChartBar },
  { to: '/p/m/$businessId/settings', label: 'Settings', icon: IconSettings },
] as const;
